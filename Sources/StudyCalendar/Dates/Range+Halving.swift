extension Range<Int> {
  /// The first number for which a condition holds, given that it holds from there on; the end of the range if it holds for
  /// none. It is found by halving what is left.
  public func firstByHalving(where condition: (Int) throws -> Bool) rethrows -> Int {
    var (first, end) = (lowerBound, upperBound)
    while first < end {
      let middle = first + (end - first) / 2
      if try condition(middle) { end = middle } else { first = middle + 1 }
    }
    return first
  }
}
