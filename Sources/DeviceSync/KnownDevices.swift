import SharedStore
import StudyCalendar

/// The devices that a store knows.
extension SharingTransaction {
  /// Says what a device is called, and when it recorded what it wrote last. The time 0 changes nothing.
  func set(_ device: Device) throws {
    let known = try device.lastTime > 0 ? nil : local("device").value(device.id)?["lastTime"]?.integer
    try local("device").set(
      ["name": .string(device.name), "lastTime": .integer(known ?? device.lastTime)], device.id)
  }

  /// Forgets a device and its files.
  func removeDevice(_ id: String) throws {
    try local("device").remove(id)
    for file in try files.all() where file.device == id { try files.lose(file) }
  }
}
