import SharedStore
import StudyCalendar

/// The devices that a store knows.
extension SharingTransaction {
  /// Keeps what is known of a device.
  func set(_ device: Device) throws { try local("device").set(device.json, device.id) }

  /// Forgets a device and its files.
  func removeDevice(_ id: String) throws {
    try local("device").remove(id)
    for file in try files.all() where file.device == id { try files.lose(file) }
  }
}
