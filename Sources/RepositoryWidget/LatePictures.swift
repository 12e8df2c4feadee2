/// The pictures that a widget on display lacks, and whether one has come that is not shown yet.
actor LatePictures {
  typealias Wish = (RepositoryReference, APIAddress)

  private var wanted: [Wish] = []
  private var hasArrived = false
  private let signal = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  /// An element for each time that pictures may be wanted.
  nonisolated var wishes: AsyncStream<Void> { signal.stream }

  /// Says which pictures the newest timeline lacks.
  func want(_ pictures: [Wish]) {
    wanted = pictures
    if !pictures.isEmpty { signal.continuation.yield() }
  }

  /// The next picture to fetch; nil if none is wanted.
  func next() -> Wish? { wanted.isEmpty ? nil : wanted.removeFirst() }

  func noteArrival() { hasArrived = true }

  /// Whether a picture has come since this was asked last.
  func takeArrival() -> Bool {
    defer { hasArrived = false }
    return hasArrived
  }
}
