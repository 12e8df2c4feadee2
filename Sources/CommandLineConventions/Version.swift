/// The version of the programs, by Semantic Versioning.
public let version = "0.1.0"
