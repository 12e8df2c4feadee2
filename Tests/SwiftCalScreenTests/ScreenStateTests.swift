import Testing

@testable import swiftcal
