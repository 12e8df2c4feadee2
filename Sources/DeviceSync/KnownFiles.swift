import SharedStore
import StudyCalendar

/// What a store knows of the devices and their files.
extension SharingTransaction {
  /// Says what a device is called, and when it recorded what it wrote last. The time 0 changes nothing.
  func set(_ device: Device) throws {
    let known = try device.lastTime > 0 ? nil : local("device").value(device.id)?["lastTime"]?.integer
    try local("device").set(
      ["name": .string(device.name), "lastTime": .integer(known ?? device.lastTime)], device.id)
  }

  /// Forgets a device and how far its files were read.
  func removeDevice(_ id: String) throws {
    try local("device").remove(id)
    try local("file").removeAll(beginningWith: id + "/")
  }

  /// Says how far a file was read.
  func set(_ file: DeviceFile) throws { try local("file").set(file.json, file.key) }

  /// Forgets a file that is gone.
  func remove(_ file: DeviceFile) throws { try local("file").remove(file.key) }
}
