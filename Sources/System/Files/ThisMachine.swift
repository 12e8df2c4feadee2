import Glibc

/// What tells this machine from others.
public enum ThisMachine {
  /// The machine and the container, as a text that a copy of the store does not share: the machine's id (machine-id(5)), or
  /// its name where it has none, and the container's path.
  public static func place(of container: String) -> String {
    "\(id ?? name) \(realpath(container) ?? container)"
  }

  /// The path of the container of a place; nil for a place on another machine.
  public static func container(ofPlace place: String) -> String? {
    let machine = "\(id ?? name) "
    return place.hasPrefix(machine) ? String(place.dropFirst(machine.count)) : nil
  }

  /// The machine's name without its domain.
  public static var name: String {
    var buffer = [CChar](repeating: 0, count: 257)
    guard gethostname(&buffer, 256) == 0 else { return "device" }
    let name = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let first = name.prefix { $0 != "." }
    return first.isEmpty ? "device" : String(first.prefix(64))
  }

  private static var id: String? {
    let descriptor = open("/etc/machine-id", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let bytes = try? FileBytes.read(descriptor, of: "/etc/machine-id", atMost: 64) else { return nil }
    let id = String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    return id.isEmpty ? nil : id
  }

  /// A new id of a device.
  public static func newDevice() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
