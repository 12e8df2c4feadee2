extension Substring {
  /// The text without white space at its ends. Not generic, so that other modules get it compiled for them: long lists of
  /// dates are read through it.
  public var trimmed: Substring {
    var scalars = unicodeScalars
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return Substring(scalars)
  }
}
