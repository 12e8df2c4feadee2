/// Bars in lines of characters.
extension TextLayout {
  /// A title, and a line for each thing. Where there is little room, the first number stays, then its bar.
  func bars(_ block: BarsBlock) -> [StyledText] {
    let bars = block.bars
    let columns = width < 60 ? 10 : 20
    // Bars are worth a shorter name, but no name is cut to less than “This month”. Where there are no bars, what stands behind
    // the number gives way first.
    let hasBars = bars.contains { $0.measures.contains { $0.part != nil } }
    let number = bars.compactMap { $0.measures.first?.text.columns }.max() ?? 0
    var cells = [
      AlignedColumns.Column(
        bars.map { StyledText($0.name, bold: $0.isEmphasized) },
        narrowest: hasBars ? 12 : max(width - number - 2, 8))
    ]
    for place in 0..<block.measureCount {
      let measures = bars.map { $0.measures[place] }
      let isFirst = place == 0
      if measures.contains(where: { $0.part != nil }) {
        cells.append(
          .init(
            measures.map { measure in
              measure.part.map { .bar($0, columns: isFirst ? columns : 10) } ?? StyledText()
            }, importance: isFirst ? 9 : 1))
      }
      cells.append(
        .init(
          measures.map { StyledText($0.text, isFirst ? .plain : .secondary, bold: isFirst) },
          importance: isFirst ? nil : 8 - place, alignsRight: true))
    }
    if !block.isBrief {
      cells.append(
        .init(
          bars.map { StyledText($0.remark, .secondary) },
          orShorter: bars.map { StyledText($0.shortRemark, .secondary) }, importance: 2,
          alignsRight: bars.allSatisfy { $0.remark == $0.shortRemark }))
    }
    let title = block.title.isEmpty ? [] : [StyledText(block.title, .title, bold: true).cut(to: width)]
    return title + AlignedColumns(cells).lines(width: width)
  }
}
