import Foundation
import Testing

/// Every view shows days off apart from missed days.
@Suite("How days off are shown")
struct DaysOffShownTests {
  private let user = try! Sandbox()

  /// Records studied days from Wednesday to Friday and on Monday, a weekend off between them, and then two rests.
  private func record() throws {
    _ = try user.run("mark", "2018-08-01..2018-08-03", "2018-08-06").text()
    _ = try user.run("schedule", "--off", "sat,sun", "--from", "2018-08-02").text()
    _ = try user.run("schedule", "--off", "none", "--from", "2018-08-20").text()
    _ = try user.run("rest", "2018-08-07..2018-08-08", "2018-07-31").text()
  }

  @Test("`swiftcal calendar` gives days off a colour of their own in a terminal that says its background")
  func colour() throws {
    try record()
    var call = user.call(["calendar", "2018-08"])
    call.launcher = [
      "/usr/bin/env", "TERM=xterm", "COLORFGBG=15;0", "/bin/sh", "-c",
      "/usr/bin/script -qec \"$0 calendar 2018-08\" /dev/null",
    ]
    let colored = try call.run().text()
    func code(before cell: String) -> String? {
      colored.range(of: "\u{1B}\\[[0-9;]*m \(cell)", options: .regularExpression).map {
        String(colored[$0].prefix { $0 != "m" })
      }
    }
    let codes = [" 4~", " 6●", " 9·"].map(code)
    #expect(!codes.contains(nil))
    #expect(Set(codes).count == 3)
  }
}
