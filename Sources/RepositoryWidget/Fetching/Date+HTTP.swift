import ForeignText
import FoundationEssentials
import StudyCalendar

extension Date {
  /// Reads an instant as headers have it: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7). Hosts send no other
  /// form.
  init?(httpDate text: String) {
    let words = text.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    guard words.count == 6, words[1].utf8.count == 2, words[3].utf8.count == 4, words[5] == "GMT",
      let month = months.firstIndex(of: words[2])
    else { return nil }
    self.init(internetTime: "\(words[3])-\(month < 9 ? "0" : "")\(month + 1)-\(words[1])T\(words[4])Z")
  }
}
