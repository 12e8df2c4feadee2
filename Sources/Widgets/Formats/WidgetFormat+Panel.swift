import Drawing
import System
public import Words

extension WidgetFormat {
  /// A panel of a desktop: a JSON object in one line, which says all that is drawn there. Its texts are plain.
  public static let panel = WidgetFormat(
    name: "panel", families: .oneLine, hasLegend: false, isBar: true
  ) { entry, view, surface in
    let status = entry.status
    let common: JSONValue = [
      "language": Language.current.code, "rightToLeft": Language.current.isRightToLeft,
      "state": status.names.first, "classes": status.names,
      "line": BarText.line(of: entry, in: view, on: surface).with(surface.barSigns).plain,
      "problem": entry.problem.map { "\($0)".shown },
    ]
    let line = (common + entry.panel(on: surface)).line
    // The token stands for everything else in the line, so that the same state has the same token in every process.
    return #"{"token":"\#(String(line.fingerprint, radix: 16))",\#(line.dropFirst())"#
  }

  /// The beginning of a panel's line by which its state is known.
  static func panelToken(_ token: String) -> String { #"{"token":"\#(token)","# }
}

extension WidgetEntry {
  /// What a panel shows of an entry that says no more than bars show.
  public func panel(on surface: WidgetSurface) -> JSONValue {
    let button = button.map { button -> JSONValue in
      [
        "id": "press", "label": button.block.label.shown, "action": [surface.program] + button.arguments,
      ]
    }
    return [
      "label": shortLine.with(surface.barSigns).plain, "icon": "swiftcal-rest-symbolic",
      "tooltip": title.shown, "toggle": nil, "streak": nil, "month": nil, "subjects": [JSONValue](),
      "actions": [button].compactMap(\.self), "running": nil,
    ]
  }
}
