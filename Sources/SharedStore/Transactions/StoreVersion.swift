extension ReadTransaction {
  /// A number that tells the states of an open store apart: it is another one after each change that another program has
  /// made. It says nothing about a store that was opened anew.
  public var version: Int { get throws { try opened.connection.dataVersion() } }
}
