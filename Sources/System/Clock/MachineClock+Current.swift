import Glibc
public import StudyCalendar

extension LocalCalendar {
  public var machine: MachineClock { .current }
}

extension MachineClock {
  /// What the clocks of this machine show now.
  public static var current: MachineClock {
    MachineClock(
      boot: boot, total: milliseconds(CLOCK_BOOTTIME), awake: milliseconds(CLOCK_MONOTONIC))
  }

  private static func milliseconds(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// The number that the kernel gives to each of its starts (random(4)); empty where it cannot be read.
  private static var boot: String {
    let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    let isID: (UInt8) -> Bool = { $0 > 0x20 && $0 < 0x7F }
    return String(decoding: bytes.prefix(max(count, 0)).prefix(while: isID), as: UTF8.self)
  }
}
