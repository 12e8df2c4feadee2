import OtherPrograms
import StudyCalendar
import Testing

/// To Swift a delimiter and a combining mark behind it are one character, which is not the delimiter.
@Suite("Combining marks behind delimiters")
struct CombiningMarkTests {
  /// Files in which texts begin with a sign, so that it stands behind each delimiter that their formats have.
  private static let files: [String: String] = [
    "calendar": """
    BEGIN:VCALENDAR
    PRODID:-//SwiftCal//
    BEGIN:VEVENT
    UID:20240105-study-1f@swiftcal
    DTSTART;VALUE=DATE:20240105
    SUMMARY:%x
    DESCRIPTION:%note
     %goes on\\n%second
    END:VEVENT
    BEGIN:VEVENT
    UID:20240106-rest-1f@swiftcal
    DTSTART;VALUE=DATE:20240106
    SUMMARY:%x: rest
    DESCRIPTION:%ill\\, %and tired
    END:VEVENT
    END:VCALENDAR

    """,
    "comma": "date,subject,note\n2024-01-05,%x,%note\n",
    "quoted": "date,subject,note\n2024-01-05,\"%x\",\"%note \"\"%said\"\"\"\n",
    "semicolon": "date;subject;note\n2024-01-05;%x;%note\n",
    "tab": "date\tsubject\tnote\n2024-01-05\t%x\t%note\n",
    "habitctl": "2024-01-05\t%x\ty\n",
    "harsh": "2024-01-05 : %x : y : %note : 1\n",
    "timewarrior": "inc 20240105T101500Z - 20240105T111500Z # %x \"%two words\" # \"%note\"\n",
  ]

  @Test("A text that begins with a mark is read like any other", arguments: files.keys.sorted())
  func reads(format: String) throws {
    let text = try #require(Self.files[format])
    // A letter, and marks of several kinds: an accent, one that encloses, a variation, and one that joins.
    let plain = "\u{174}"
    let expected = try texts(in: text.replacing("%", with: plain))
    #expect(expected.contains(plain + "x"), "the file has a subject")
    for mark in ["\u{301}", "\u{20DD}", "\u{FE0F}", "\u{200D}"] {
      let found = try texts(in: text.replacing("%", with: mark))
      #expect(
        found.utf8.elementsEqual(expected.replacing(plain, with: mark).utf8), "\(found.debugDescription)")
    }
  }

  /// The names, notes and reasons that a text has.
  private func texts(in text: String) throws -> String {
    var texts: [String?] = []
    for subject in try read(text).subjects {
      texts.append(subject.name)
      texts += subject.sessions.map(\.note)
      texts += subject.rests.map(\.rest.reason)
    }
    return texts.map { $0 ?? "-" }.joined(separator: "|")
  }
}
