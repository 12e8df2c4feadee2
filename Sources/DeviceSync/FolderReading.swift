import ForeignText
import FoundationEssentials
import Glibc
import SharedStore
import StudyCalendar
import System

/// Takes over what is new in the files of devices. Many files, or a part of a long one, go into one transaction.
struct FolderReading {
  private let store: SharedStore
  private let folder: DeviceFolder
  private let instant: Date
  private let own: String?
  private let isJoining: Bool
  /// What was read and not taken over yet.
  private var pieces: [DeviceFileReader.Batch] = []
  private var count = 0
  /// What became of the files that are being read, by their paths.
  private var progress: [String: Progress] = [:]
  private var devices: [String: Device]
  /// What was said of days here, by places, and what counts of what other devices said of the same.
  private let said: [String: StampedFact]
  private(set) var others: [String: StampedFact] = [:]
  /// How many facts were taken over.
  private(set) var taken = 0
  /// Whether a part of this device has facts that the store did not know, so that another store wrote them.
  private(set) var hasOtherWriter = false
  /// The words of this device that later ones have replaced.
  private(set) var lost: [LostWord] = []
  /// Files and folders that could not be read, with the reason.
  private(set) var unreadable: [String] = []

  private struct Progress {
    var skipped = 0
    var reason: SkipReason?
    /// Whether the file has lines that are too far ahead to count now.
    var isAhead = false
  }

  /// How many facts, or files, one transaction takes over.
  private static let most = 10_000

  /// - Parameters:
  ///   - said: what was said of days here, by places, to be compared with what other devices say.
  ///   - isJoining: whether this store comes to the devices of the folder, so that none of them arrives.
  init(
    of folder: DeviceFolder, into store: SharedStore, at instant: Date,
    comparing said: [String: StampedFact] = [:], isJoining: Bool = false
  ) throws {
    (self.folder, self.store, self.instant, self.said) = (folder, store, instant, said)
    self.isJoining = isJoining
    (own, devices) = try store.read { reading in
      (
        try reading.sharing.device,
        try Dictionary(uniqueKeysWithValues: reading.devices().map { ($0.id, $0) })
      )
    }
  }

  /// The number of the day, in UTC.
  private var day: Int { Int(instant.timeIntervalSince1970) / 86_400 }

  /// Reads what is new in all files, also in those that carry this device's id: a copy of one, or a part to which something
  /// was added, is read like any other file. Files that are gone hold nothing any more.
  /// - Throws: `FileError` if the devices cannot be listed, `StoreError`.
  mutating func readAll() throws {
    var known: [String: [String: DeviceFile]] = [:]
    for file in try store.read({ try $0.files.all() }) {
      known[file.device, default: [:]][file.name] = file
    }
    var gone: [DeviceFile] = []
    let found = try folder.list().devices
    for device in Set(found).union(known.keys).sorted() {
      let before = known[device] ?? [:]
      guard let names = names(of: device, isThere: found.contains(device)) else { continue }
      for name in names.sorted() { try read(name, of: device, from: before[name]) }
      gone += before.values.filter { !names.contains($0.name) }
    }
    try finish()
    if !gone.isEmpty {
      try store.share(at: instant) { sharing in
        for file in gone { try sharing.files.lose(file) }
      }
    }
  }

  /// The files of a device; nil if they cannot be listed.
  private mutating func names(of device: String, isThere: Bool) -> Set<String>? {
    guard isThere else { return [] }
    do {
      return Set(try folder.files(of: device).files)
    } catch {
      unreadable.append("\(error)")
      return nil
    }
  }

  /// Reads what is new in a file.
  /// - Parameter before: how far it was read; nil for a file that is new.
  private mutating func read(_ name: String, of device: String, from before: DeviceFile?) throws {
    let path = folder.file(name, of: device)
    let new = DeviceFile(device: device, name: name)
    var before = before ?? new
    // What was too far ahead then may count now.
    if before.dayWithLinesAhead.map({ $0 != day }) ?? false { before = new }
    guard let status = fileStatus(at: path), status.kind == S_IFREG, !before.wasRead(in: status) else {
      return
    }
    progress[new.key] = Progress(isAhead: before.dayWithLinesAhead != nil)
    do {
      try DeviceFileReader(key: folder.key).read(path, from: before, limit: Self.most - count) { batch in
        pieces.append(batch)
        count += batch.facts.count
        if count >= Self.most || pieces.count >= Self.most { try takeOver() }
        return Self.most - count
      }
    } catch let error as FileError {
      unreadable.append("\(error)")
    }
  }

  /// Takes over what was read and not taken over yet.
  private mutating func finish() throws {
    try takeOver(isLast: true)
    let arrived = devices.values.filter { $0.arrival != nil }
    if !arrived.isEmpty {
      try store.share(at: instant) { sharing in
        for var device in arrived {
          device.arrival = nil
          try sharing.set(device)
        }
      }
    }
    if try store.read({ try $0.sharing.isUnsettled }) {
      try store.share(at: instant) { try $0.settleSubjects() }
    }
  }

  /// How far the files were read is in the same transaction as what was read.
  private mutating func takeOver(isLast: Bool = false) throws {
    guard !pieces.isEmpty else { return }
    let state = self
    let (taken, lost, takenFromOwn, progress, devices) = try store.share(at: instant) { sharing in
      var (taken, lost, takenFromOwn) = (0, state.lost, 0)
      var (progress, devices) = (state.progress, state.devices)
      var heard: Set<String> = []
      let own = try sharing.files.parts(of: state.own).compactMap(\.number)
      for piece in state.pieces {
        let (device, path) = (piece.file.device, piece.file.key)
        let number = try sharing.files.number(of: piece.file)
        if piece.isReplaced { try sharing.files.release(number) }
        var about = devices[device] ?? Device(id: device, name: device)
        let isArriving =
          !state.isJoining && device != state.own
          && (devices[device] == nil || about.arrival != nil)
        about.hear(piece)
        let merged = try sharing.merge(
          piece.facts, from: about.name, in: number, own: own,
          arrival: isArriving ? about.arrival ?? 0 : nil)
        if isArriving { about.arrival = merged.entry ?? about.arrival ?? 0 }
        devices[device] = about
        taken += merged.taken
        if device == state.own, piece.file.part != nil { takenFromOwn += merged.taken }
        lost += merged.lost
        var now = progress[path] ?? Progress()
        now.skipped += piece.skipped + merged.skipped
        now.reason = now.reason ?? piece.reason ?? merged.reason
        now.isAhead = now.isAhead || merged.hasFarAhead
        progress[path] = now
        var file = piece.file
        if now.isAhead, !file.state.isEmpty { file.setLinesAhead(on: state.day) }
        file.skipped += now.skipped
        file.reason = file.reason ?? now.reason
        file.number = number
        try sharing.files.keep(file)
        heard.insert(device)
      }
      for device in heard where device != state.own { try devices[device].map { try sharing.set($0) } }
      // Who shows the facts sees the subjects with them.
      if isLast { try sharing.settleSubjects() }
      return (taken, lost, takenFromOwn, progress, devices)
    }
    self.taken += taken
    hasOtherWriter = hasOtherWriter || takenFromOwn > 0
    if !said.isEmpty {
      for fact in pieces.lazy.flatMap(\.facts) where said[fact.place] != nil && fact.value != "null" {
        if others[fact.place].map(fact.counts) ?? true { others[fact.place] = fact }
      }
    }
    (self.lost, self.progress, self.devices) = (lost, progress, devices)
    (pieces, count) = ([], 0)
  }
}

extension Device {
  /// Takes what a part of one of its files says of it.
  fileprivate mutating func hear(_ piece: DeviceFileReader.Batch) {
    if let name = piece.name, FolderSync.isValidName(name) {
      (self.name, newFolder) = (name, piece.newFolder)
    }
    let last = piece.facts.last { StampedFact.possibleTimes.contains($0.time) }
    if let last { lastTime = last.time }
  }
}
