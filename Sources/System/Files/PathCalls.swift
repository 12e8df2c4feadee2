import CLinux
public import Glibc

// The calls of the C library that take a path, for a path as text (String+Path.swift). They have the results and the `errno`
// of those that they call, and most have their names. Without these Swift would hand the text to the C library as it is,
// so every file that calls one of them imports System (`.ci/check-imports` looks).

/// open(2) for a path as text.
public func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  path.withPath { Glibc.open($0, flags, mode) }
}

/// openat(2) for a name as readdir(3) gives it.
public func openEntry(_ folder: Int32, _ name: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
  Glibc.openat(folder, name, flags)
}

/// stat(2) for a path as text. It has a name of its own, since Swift does not find it beside the type `stat`.
@discardableResult
public func pathStat(_ path: String, _ status: inout stat) -> Int32 { path.withPath { stat($0, &status) } }

/// lstat(2) for a path as text.
@discardableResult
public func lstat(_ path: String, _ status: inout stat) -> Int32 {
  path.withPath { Glibc.lstat($0, &status) }
}

/// What is at a path; nil if it cannot be looked at.
/// - Parameter followsLink: whether what a link leads to counts, and not the link.
public func fileStatus(at path: String, followsLink: Bool = false) -> stat? {
  var status = stat()
  return (followsLink ? pathStat(path, &status) : lstat(path, &status)) == 0 ? status : nil
}

/// statvfs(3) for a path as text. It has a name of its own, as ``pathStat(_:_:)`` has.
func pathStatvfs(_ path: String, _ status: inout statvfs) -> Int32 {
  path.withPath { statvfs($0, &status) }
}

/// access(2) for a path as text.
public func access(_ path: String, _ mode: Int32) -> Int32 { path.withPath { Glibc.access($0, mode) } }

/// chmod(2) for a path as text.
public func chmod(_ path: String, _ mode: mode_t) -> Int32 { path.withPath { Glibc.chmod($0, mode) } }

/// mkdir(2) for a path as text.
public func mkdir(_ path: String, _ mode: mode_t) -> Int32 { path.withPath { Glibc.mkdir($0, mode) } }

/// rmdir(2) for a path as text.
@discardableResult
public func rmdir(_ path: String) -> Int32 { path.withPath { Glibc.rmdir($0) } }

/// unlink(2) for a path as text.
@discardableResult
public func unlink(_ path: String) -> Int32 { path.withPath { Glibc.unlink($0) } }

/// symlink(2) for paths as text.
public func symlink(_ target: String, _ link: String) -> Int32 {
  target.withPath { target in link.withPath { Glibc.symlink(target, $0) } }
}

/// rename(2) for paths as text.
@discardableResult
public func rename(_ old: String, _ new: String) -> Int32 {
  old.withPath { old in new.withPath { Glibc.rename(old, $0) } }
}

/// opendir(3) for a path as text.
func opendir(_ path: String) -> OpaquePointer? { path.withPath { Glibc.opendir($0) } }

/// realpath(3) for a path as text; nil, with `errno` set, if there is nothing at the path.
public func realpath(_ path: String) -> String? {
  path.withPath { Glibc.realpath($0, nil) }.map { real in
    defer { free(real) }
    return String(path: real)
  }
}

/// inotify_add_watch(2) for a path as text.
public func inotifyAddWatch(_ descriptor: Int32, _ path: String, _ changes: UInt32) -> Int32 {
  path.withPath { Glibc.inotify_add_watch(descriptor, $0, changes) }
}

/// The absolute path of the program that runs; nil if the system does not say (proc(5), `/proc/self/exe`).
public var ownProgramPath: String? { linkTarget("/proc/self/exe") }

/// readlink(2) for paths as text; nil if there is no link.
public func linkTarget(_ link: String) -> String? {
  var path = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = link.withPath { readlink($0, &path, path.count) }
  return count > 0 ? String(pathBytes: path[..<count].map(UInt8.init(bitPattern:))) : nil
}

/// execv(3) for a path as text. It returns only if the program cannot be run.
public func pathExecute(_ path: String, _ words: [String]) {
  let words = CStrings(words)
  withExtendedLifetime(words) { _ = path.withPath { Glibc.execv($0, words.pointers) } }
}

/// posix_spawn(3) for a path as text. The words and the variables end with nil.
public func posixSpawn(
  _ process: inout pid_t, _ path: String, _ actions: inout posix_spawn_file_actions_t,
  _ attributes: inout posix_spawnattr_t, _ words: [UnsafeMutablePointer<CChar>?],
  _ variables: [UnsafeMutablePointer<CChar>?]
) -> Int32 {
  path.withPath { posix_spawn(&process, $0, &actions, &attributes, words, variables) }
}

/// A descriptor of a new file in a folder that has no name and is gone when it is closed; -1, with `errno` set, if the folder
/// can have none.
public func openUnnamedFile(in folder: String) -> Int32 { folder.withPath { linux_unnamed_file($0) } }

/// Whether a file or folder has an attribute that keeps everybody from changing it (chattr(1), `i` or `a`).
public func isProtected(_ path: String) -> Bool { path.withPath { linux_is_protected($0) } }

/// Words as the C library takes them, with nil at the end. They last as long as this.
public final class CStrings {
  /// A pointer to each word, and nil.
  public let pointers: [UnsafeMutablePointer<CChar>?]

  /// A copy of the words.
  public init(_ words: [String]) { pointers = words.map { $0.withPath { strdup($0) } } + [nil] }

  deinit { for pointer in pointers { free(pointer) } }
}
