/// Calendars and years in a picture.
extension PictureLayout {
  /// Draws a circle for each day, with its number. All months are about as high: one with few weeks has more room between them.
  func calendar(_ calendar: CalendarBlock) -> PictureBlock {
    let (width, top) = (210.0, 42.0)
    let remarks = calendar.remarks.mapValues { StyledText($0, .done) }
    let remarkWidth = remarks.values.map { $0.pictureWidth(size: 11) + 4 }.max() ?? 0
    // Days move together where something is said behind them.
    let pitch = (width - remarkWidth) / 7
    let rowHeight = min(29, 150 / Double(max(calendar.weeks.count, 1)))
    var block = title(of: calendar, width: width, inset: 6, size: 13.5)
    block.add(heads(calendar.heads, pitch: pitch), x: 0, y: 24)
    for (row, week) in calendar.weeks.enumerated() {
      for (column, cell) in week.enumerated() {
        guard let cell else { continue }
        let center = (x: (Double(column) + 0.5) * pitch, y: top + (Double(row) + 0.5) * rowHeight)
        block.elements.append(
          .moved(x: center.x, y: center.y, linked(cell, disc(cell, radius: min(10.5, rowHeight / 2 - 2)))))
      }
      if let remark = remarks[row] {
        let y = top + (Double(row) + 0.5) * rowHeight + 4
        block.elements.append(.text(remark, x: width, y: y, size: 11, anchor: .end))
      }
    }
    block.height = top + Double(calendar.weeks.count) * rowHeight
    return block
  }

  /// A day around the origin. What belongs to it stays within its circle, so that it cannot be taken for a neighbour's. Only
  /// the ring of one that stands out lies around it.
  private func disc(_ cell: CalendarCell, radius: Double) -> [PictureElement] {
    var elements: [PictureElement] = []
    var baseline = 4.25
    let line = 1.5
    func ring(_ radius: Double, _ ink: Ink) -> PictureElement {
      .circle(x: 0, y: 0, radius: radius - line / 2, .stroke(ink, width: line))
    }
    switch cell.mark {
    case .filled(let fill):
      elements.append(.circle(x: 0, y: 0, radius: radius, .fill(.fill(fill))))
      if fill == .first {
        elements.append(.circle(x: 0, y: 0, radius: radius - 0.5, .stroke(.fillEdge, width: 1)))
      }
    case .half:
      elements.append(ring(radius, .edge))
      elements.append(.lowerHalf(x: 0, y: 0, radius: radius - 1.25, .stroke(.tone(cell.tone), width: 2.5)))
    case .ring: elements.append(ring(radius, .tone(cell.tone)))
    case .wave:
      baseline = 2.75
      elements.append(
        .rectangle(x: -5.5, y: radius - 4, width: 11, height: 2.25, radius: 1.125, .fill(.tone(cell.tone))))
    case .dot:
      baseline = 2.75
      elements.append(.circle(x: 0, y: radius - 3, radius: 1.4, .fill(.tone(cell.tone))))
    case .blank: break
    }
    if cell.isEmphasized { elements.append(ring(radius + MarkShape.ringWidth, .tone(.plain))) }
    let ink: Ink =
      switch cell.mark {
      case .filled(let fill): .onFill(fill)
      case .half: .tone(.plain)
      default: .tone(cell.tone)
      }
    let isBold = cell.isEmphasized || cell.mark.fill != nil
    return elements + [
      .label(cell.text, ink, x: 0, y: baseline, size: cell.isEmphasized ? 11.5 : 12, isBold: isBold)
    ]
  }

  /// A cell's elements with its meaning, and its address if it has one.
  func linked(_ cell: CalendarCell, _ elements: [PictureElement]) -> [PictureElement] {
    let titled = cell.meaning.isEmpty ? elements : [.titled(cell.meaning, elements)]
    guard let address = cell.address else { return titled }
    return [.link(address, name: cell.meaning, titled)]
  }

  /// Draws a calendar that shows only marks.
  func denseCalendar(_ calendar: CalendarBlock) -> PictureBlock {
    let (pitch, size) = (17.0, 13.0)
    var block = title(of: calendar, width: 7 * pitch, inset: 2, size: 12)
    block.add(heads(calendar.heads.fitting(columns: 2), pitch: pitch), x: 0, y: 19)
    for (row, week) in calendar.weeks.enumerated() {
      for (column, cell) in week.enumerated() {
        guard let cell else { continue }
        block.elements.append(
          .moved(
            x: Double(column) * pitch + (pitch - size) / 2, y: 36 + Double(row) * pitch,
            linked(cell, MarkShape(cell, isRound: true).elements(size: size))))
      }
    }
    block.height = 36 + 6 * pitch
    return block
  }

  /// Draws the weeks in columns. There are as few bands as the width allows while marks can still be told
  /// apart.
  func year(_ year: YearBlock) -> PictureBlock {
    let headWidth = 20.0
    let leastPitch = year.isLow ? Self.leastPitchOfLow : Self.leastPitch
    let bands = year.bands(columns: Int((width - headWidth) / leastPitch))
    let columns = bands.map(\.weeks.count).max() ?? 1
    let mostPitch = bands.count > 1 ? Self.mostPitchOfBands : Self.mostPitch
    var pitch = min(max((width - headWidth) / Double(max(columns, 1)), leastPitch), mostPitch)
    // Places have few digits then.
    if year.isLow { pitch = (pitch * 10).rounded(.down) / 10 }
    let tile = pitch - Self.gapOfTiles
    let count = [year.count, year.remark].filter { !$0.isEmpty }.joined(separator: " · ")
    var block =
      year.isLow || year.title.isEmpty
      ? PictureBlock(width: width, height: 0)
      : title(year.title, count, address: year.address, width: width, inset: 0, size: 13.5)
    for band in bands {
      let top = block.height + 5
      block.elements.append(
        .unspoken(words(of: band, year.heads, headWidth: headWidth, pitch: pitch, top: top)))
      var alike: [MarkShape: [PictureElement.Place]] = [:]
      for (column, week) in band.weeks.enumerated() {
        for (row, cell) in week.enumerated() {
          // Where there is nothing to see there is nothing to point at.
          guard let cell, cell.mark != .blank || cell.isEmphasized else { continue }
          let (x, y) = (headWidth + Double(column) * pitch, top + Self.monthsHeight + Double(row) * pitch)
          let shape = MarkShape(cell)
          if year.isLow {
            alike[shape, default: []].append(.init(x: x, y: y))
          } else {
            block.elements.append(.moved(x: x, y: y, linked(cell, shape.elements(size: tile))))
          }
        }
      }
      block.elements += alike.sorted { ($0.value[0].x, $0.value[0].y) < ($1.value[0].x, $1.value[0].y) }
        .map { .repeated($0.key.elements(size: tile), $0.value) }
      block.height = top + Self.monthsHeight + 7 * pitch
      guard !year.underlined.isEmpty else { continue }
      for (column, meaning) in band.underlined.sorted(by: { $0.key < $1.key }) {
        let bar = MarkShape.underline(width: tile)
        block.elements.append(
          .moved(
            x: headWidth + Double(column) * pitch, y: block.height,
            year.isLow ? [bar] : [.titled(meaning, [bar])]))
      }
      block.height += 4
    }
    var room = width - headWidth
    let bottom = block.height + 6
    if year.isLow, !count.isEmpty {
      let count = StyledText(count, .secondary)
      room -= count.pictureWidth(size: 11) + 12
      block.elements.append(.text(count, x: width, y: bottom + 11.5, size: 11, anchor: .end))
      block.height = bottom + 15
    }
    // In a picture a day without an amount has no sign of its own.
    let legend = year.legend.filter {
      if case .mark(.filled(.unmeasured), _, _) = $0 { false } else { true }
    }
    if !legend.isEmpty {
      block.add(
        PictureLayout(width: room).legend(legend, needsDot: !year.isLow), x: headWidth, y: bottom)
    }
    return block
  }

  /// The distance of two tiles' middles in a year: the least, and the most.
  private static let (leastPitch, mostPitch) = (13.0, 14.7)
  /// The most where weeks are one band below the other, so that both have room below a month.
  private static let mostPitchOfBands = 13.0
  /// The height of the line of months.
  private static let monthsHeight = 14.0
  /// The least distance in a low picture, which has something else beside it.
  private static let leastPitchOfLow = 9.5
  /// What is left between two tiles. It has room for the ring around one of them.
  private static let gapOfTiles = 2.7

  /// The names of a band's months, and of every other weekday. A name that has no room is left out.
  private func words(
    of band: YearBlock.Band, _ heads: [String], headWidth: Double, pitch: Double, top: Double
  ) -> [PictureElement] {
    var end = 0.0
    let months = band.months.compactMap { month -> PictureElement? in
      let (name, x) = (StyledText(month.name, .secondary), headWidth + Double(month.week) * pitch)
      let nameEnd = x + name.pictureWidth(size: 11)
      guard x >= end, nameEnd <= width else { return nil }
      end = nameEnd + 4
      return .text(name, x: x, y: top + 9, size: 11)
    }
    return months
      + heads.fitting(columns: 2).enumerated().filter { $0.offset.isMultiple(of: 2) }.map { row, head in
        let y = top + Self.monthsHeight + 9 + Double(row) * pitch
        return .text(StyledText(head, .secondary), x: 6, y: y, size: 11, anchor: .middle)
      }
  }

  private func title(of calendar: CalendarBlock, width: Double, inset: Double, size: Double) -> PictureBlock {
    title(
      calendar.title, calendar.shortCount, address: calendar.address, width: width, inset: inset, size: size)
  }

  /// Draws a name at the left and a count at the right. The name leads to the address.
  private func title(
    _ name: String, _ count: String, address: String?, width: Double, inset: Double, size: Double
  ) -> PictureBlock {
    let count = StyledText(count, .secondary)
    let room = width - 2 * inset - (count.runs.isEmpty ? 0 : count.pictureWidth(size: 11.5) + 8)
    let (name, size) = fitting(StyledText(name, .title, bold: true), width: room, size: size)
    let text = PictureElement.text(name, x: inset, y: 14, size: size)
    var block = PictureBlock(width: width, height: 18)
    block.elements = [address.map { .link($0, name: name.plain, [text]) } ?? text]
    if !count.runs.isEmpty {
      block.elements.append(.text(count, x: width - inset, y: 14, size: 11.5, anchor: .end))
    }
    return block
  }

  private func heads(_ heads: [String], pitch: Double) -> PictureBlock {
    PictureBlock(
      width: 7 * pitch, height: 15,
      elements: [
        .unspoken(
          heads.enumerated().map { column, head in
            .text(
              StyledText(head, .secondary), x: (Double(column) + 0.5) * pitch, y: 11, size: 11,
              anchor: .middle)
          })
      ])
  }
}
