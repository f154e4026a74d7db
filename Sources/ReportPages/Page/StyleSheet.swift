import Plots

/// How the page looks: in light, in dark, on a phone, and on paper.
enum StyleSheet {
  static let text = """
    :root { color-scheme: light dark; \(colours(.light)) --link: #0550ae; --band: #f6f8fa; --caution: #9a6700; \
    --good: \(SeriesStyle.improvement.light); --bad: \(SeriesStyle.regression.light) }
    @media screen and (prefers-color-scheme: dark) {
    :root { \(colours(.dark)) --link: #79b8ff; --band: #161b22; --caution: #d29922; \
    --good: \(SeriesStyle.improvement.dark); --bad: \(SeriesStyle.regression.dark) }
    }
    * { box-sizing: border-box }
    body { margin: 0 auto; padding: 0 1rem 3rem; max-width: 88rem; background: var(--page); \
    color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
    h1 { font-size: 1.6rem; line-height: 1.25; margin: 1.5rem 0 .5rem }
    h2 { font-size: 1.3rem; margin: 2.5rem 0 .75rem; padding-bottom: .25rem; \
    border-bottom: 1px solid var(--grid) }
    h3 { font-size: 1.05rem; margin: 1.75rem 0 .5rem }
    p, ul, dl { margin: .5rem 0; max-width: 48rem }
    a { color: var(--link) }
    a:focus-visible, summary:focus-visible, .scroll:focus-visible { outline: 3px solid var(--link); \
    outline-offset: 2px }
    main:focus { outline: none }
    .skip { position: absolute; left: .5rem; top: -4rem; padding: .5rem 1rem; background: var(--page); \
    border: 1px solid var(--frame) }
    .skip:focus { top: .5rem }
    nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; \
    max-width: none }
    nav a { display: inline-block; padding: .25rem 0 }
    .note, .caption, figcaption { color: var(--muted) }
    .note { font-size: .9rem }
    .warning { border-left: .3rem solid var(--caution); padding: .5rem .75rem; background: var(--band) }
    .warning::before { content: "⚠ " }
    .verdict { font-weight: 600 }
    .good { color: var(--good) }
    .bad { color: var(--bad) }
    tr.bad td:last-child, tr.good td:last-child { font-weight: 600 }
    .plots { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem }
    .small-plots { grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)) }
    figure { margin: 0; min-width: 0 }
    figcaption { font-size: .95rem; margin-bottom: .25rem }
    svg.plot { width: 100%; height: auto }
    svg.swatch { display: inline-block; width: 28px; height: 12px; margin-right: .4rem; \
    vertical-align: baseline }
    .legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0 1rem; font-size: .9rem }
    details { margin: .75rem 0 }
    summary { cursor: pointer; padding: .35rem 0; color: var(--link) }
    .scroll { overflow-x: auto; margin: 0 0 1rem; max-width: 100%; background: \
    linear-gradient(to right, var(--page) 30%, transparent) left / 2rem 100% no-repeat local, \
    linear-gradient(to left, var(--page) 30%, transparent) right / 2rem 100% no-repeat local, \
    linear-gradient(to right, var(--frame), transparent) left / .5rem 100% no-repeat scroll, \
    linear-gradient(to left, var(--frame), transparent) right / .5rem 100% no-repeat scroll }
    table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums }
    .caption { font-size: .9rem; margin: 1rem 0 .25rem }
    th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--grid); vertical-align: top; \
    unicode-bidi: isolate; overflow-wrap: break-word }
    thead th { background: var(--band); vertical-align: bottom }
    .number { text-align: right; white-space: nowrap }
    .word { text-align: left; min-width: 13rem; max-width: 26rem }
    .short { min-width: 0; white-space: nowrap }
    tbody th { font-weight: 400; background: var(--page) }
    thead th:first-child, tbody th { position: sticky; left: 0; z-index: 1 }
    thead th.number, thead th.word { white-space: normal; overflow-wrap: normal }
    @media (max-width: 40rem) { .word, .number:first-child { min-width: 0; max-width: 9rem } \
    tbody th.word { min-width: 7.5rem } td.word { min-width: 13rem; max-width: 18rem } td.short { min-width: 0 } \
    th.short { white-space: normal } th, td { padding: .25rem .4rem } }
    tbody tr:hover > * { background: var(--band) }
    dt { font-weight: 600; margin-top: .5rem }
    dd { margin: 0 }
    \(PlotTheme.styleSheet)\(ChartSize.styleSheet)
    @media print {
    @page { margin: 1.5cm }
    body { max-width: none; padding: 0; font-size: 10pt }
    nav, .skip { display: none }
    details::details-content { content-visibility: visible; display: block; block-size: auto }
    summary { list-style: none; color: inherit }
    .small-plots { grid-template-columns: 1fr 1fr }
    thead th:first-child, tbody th { position: static }
    figure, tr { break-inside: avoid }
    h2, h3, figcaption, .caption { break-after: avoid }
    .scroll { overflow: visible; background: none }
    table { font-size: 7.5pt }
    th, td { padding: .1rem .3rem }
    .number, .short { white-space: normal }
    .word { min-width: 0 }
    a { color: inherit; text-decoration: none }
    }

    """

  private static func colours(_ theme: PlotTheme) -> String {
    "--page: \(theme.page); --ink: \(theme.ink); --muted: \(theme.muted); --grid: \(theme.grid); "
      + "--frame: \(theme.frame);"
  }
}
