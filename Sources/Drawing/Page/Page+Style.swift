extension Page {
  /// The style sheet of all pages, with the colours of the palettes.
  static var styleSheet: String {
    """
    :root{\(variables(of: .light))}
    @media(prefers-color-scheme:dark){:root{\(variables(of: .dark))}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:2rem 1.25rem 3rem;max-width:62rem;background:var(--background);color:var(--plain);\
    font:1rem/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
    h1,h2,h3,dd{text-align:left}h1{margin:0;font-size:1.75rem;line-height:1.2}h2,h3{margin:2.5rem 0 .5rem;font-size:1.125rem}h2[dir]{font-size:1.375rem}
    p{margin:.25rem 0 1rem}.dim{color:var(--secondary)}
    .figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:1rem;margin:1rem 0 0}
    .figures div{padding-top:.5rem;border-top:3px solid var(--f3)}.figures dt{font-size:.875rem;color:var(--secondary)}
    .figures dd{margin:0;font-size:1.5rem;font-weight:700;line-height:1.25}
    .scroll{margin:0 -6px;padding:3px 3px .75rem;overflow-x:auto}.scroll:focus-visible{outline:2px solid var(--pending)}
    .year{border-collapse:separate;border-spacing:3px;font-size:.75rem;line-height:1}
    .year th{padding:0 4px 0 0;font-weight:400;color:var(--secondary);text-align:start;white-space:nowrap}
    abbr{text-decoration:none}
    .year td{position:relative;width:14px;min-width:14px;height:14px;padding:0;border-radius:3px;line-height:14px;\
    text-align:center}
    .year tr>:first-child{position:sticky;left:-3px;z-index:1;background:var(--background)}
    .year td[title]::before{content:attr(title);position:absolute;left:0;top:0;width:1px;height:1px;overflow:hidden;\
    clip-path:inset(50%);white-space:nowrap}
    .f1{background:var(--f1);box-shadow:inset 0 0 0 1px var(--edge)}.f2,.u{background:var(--f2)}.f3{background:var(--f3)}.f4{background:var(--f4)}
    .h::after,.o::after,.d::after,.u::after{content:"";position:absolute;border-radius:50%}
    .h::after,.o::after{left:2px;top:2px;width:10px;height:10px;border:1.5px solid var(--pending)}
    .h::after{border-color:var(--accent);background:linear-gradient(90deg,var(--accent) 50%,transparent 50%)}
    .d::after{left:6px;top:6px;border:1px solid var(--secondary)}.u::after{left:5px;top:5px;border:2px solid var(--i2)}
    .w::after{content:"~";color:var(--paused);font-weight:700}
    .m::after{content:"";position:absolute;left:0;top:0;width:14px;height:2px;border-radius:1px;background:var(--done)}
    .legend .m::after{top:6px}
    .t{outline:2px solid var(--plain);outline-offset:1px}
    .legend{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:.5rem 0 0;padding:0;list-style:none;font-size:.875rem}
    .legend span{display:inline-block;position:relative;width:14px;height:14px;margin-right:.375rem;border-radius:3px;\
    line-height:14px;vertical-align:-2px;text-align:center}
    .bars{width:100%;border-collapse:collapse}
    .bars th,.bars td{padding:.3rem .75rem .3rem 0;border-bottom:1px solid var(--line);font-weight:400;text-align:start}
    .bars th,.bars td{white-space:nowrap}
    .bar{width:45%}.bar i{display:block;min-width:2px;height:.75rem;border-radius:3px;background:var(--f3)}
    .texts dt{color:var(--secondary);font-size:.875rem}.texts dd{margin:0 0 .5rem}
    footer{margin-top:2.5rem;font-size:.875rem}
    @media screen and (max-width:63rem){.scroll{direction:rtl}.year{direction:ltr}}
    @media(max-width:34rem){body{padding-inline:1rem}.bar{display:none}.bars{font-size:.875rem;overflow-wrap:break-word}\
    .bars th,.bars td{padding-right:.5rem}.bars td{white-space:normal}}
    @media print{@page{size:A4 landscape;margin:12mm}:root{\(variables(of: .light))--plain:#000;--secondary:#444}\
    body{max-width:none;padding:0;font-size:9pt}*{-webkit-print-color-adjust:exact}\
    .scroll{overflow:visible;direction:ltr}.year tr>:first-child{position:static}h2,h3{margin:.6rem 0 .2rem;\
    break-after:avoid}tr{break-inside:avoid}.bars th,.bars td{padding:0 .75rem 0 0;line-height:1.35}\
    footer{margin-top:.5rem}.figures dd{font-size:1.1rem}}
    @media(forced-colors:active){.year td[title],.legend span,.bar i{forced-color-adjust:none}}

    """
  }

  private static func variables(of palette: Palette) -> String {
    let tones: [(String, RGB)] = [
      ("background", palette.background), ("line", palette.edge), ("edge", palette.fillEdge),
      ("plain", palette[.plain]), ("secondary", palette[.secondary]), ("accent", palette[.accent]),
      ("pending", palette[.pending]), ("paused", palette[.paused]),
      ("done", palette[.done]), ("i2", palette[.second].ink),
    ]
    let fills = Fill.steps.map { ("f\($0.step)", palette[$0].fill) }
    return (tones + fills).map { "--\($0):\($1.hex);" }.joined()
  }
}
