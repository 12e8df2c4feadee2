/// The version of the programs, by Semantic Versioning. It is written only here: the Makefile and the Debian
/// package read it from this file.
public let version = "1.0.1"
