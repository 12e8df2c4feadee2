import Foundation

@testable import DeviceSync

/// Carries files from one peer's folder to another's, as Syncthing does.
enum Carrier {
  /// How badly it carries.
  struct Fault {
    /// Returns how many bytes of a file arrive; nil if the file does not come now.
    var length: (Int) -> Int? = { $0 }
    /// Whether a file also arrives as a conflict copy.
    var isDoubled: () -> Bool = { false }
    static var none: Fault { Fault() }
  }

  /// Carries the devices' files from one peer to another.
  static func carry(from source: Peer, to target: Peer, _ fault: Fault = .none) throws {
    let manager = FileManager.default
    let root = source.folder + "/v1"
    guard let devices = try? manager.contentsOfDirectory(atPath: root) else { return }
    let (own, twin) = (try source.device(), try target.device())
    for device in devices.sorted() where device != DeviceFolder.encryptionName {
      let (from, to) = ("\(root)/\(device)", "\(target.folder)/v1/\(device)")
      try manager.createDirectory(atPath: to, withIntermediateDirectories: true)
      let names = try manager.contentsOfDirectory(atPath: from)
      for name in names.sorted() {
        let bytes = try Data(contentsOf: URL(filePath: "\(from)/\(name)"))
        guard let length = fault.length(bytes.count) else { continue }
        let part = bytes.prefix(length)
        let place = "\(to)/\(name)"
        let there = try? Data(contentsOf: URL(filePath: place))
        if let there, there != part {
          if there.starts(with: part) { continue }
          if !bytes.starts(with: there), device != own || device == twin {
            let copy = "\(to)/\(name.dropLast(6)).sync-conflict-\(there.hashValue.magnitude).jsonl"
            try there.write(to: URL(filePath: copy))
          }
        }
        try part.write(to: URL(filePath: place))
        if fault.isDoubled() {
          try part.write(
            to: URL(filePath: "\(to)/\(name.dropLast(6)).sync-conflict-20241210-120000-ABCDEFG.jsonl"))
        }
      }
      // What its device has removed goes.
      if device == own, device != twin {
        for name in try manager.contentsOfDirectory(atPath: to)
        where !names.contains(name) && source.carried.contains("\(device)/\(name)") {
          try manager.removeItem(atPath: "\(to)/\(name)")
        }
        for name in names { source.carried.insert("\(device)/\(name)") }
      }
    }
  }

  /// Carries everything everywhere, and merges everywhere, until nothing comes any more.
  static func settle(_ peers: [Peer]) throws {
    for _ in 0..<12 {
      for source in peers {
        for target in peers where source !== target { try carry(from: source, to: target) }
      }
      var news = 0
      for peer in peers {
        let outcome = try peer.merge()
        news += outcome.taken + outcome.written
      }
      if news == 0 { return }
    }
  }
}
