import './plot.css'

const LINES = ['a', 'b', 'c', 'crest', 'd']

/** The plot's box with its lines, before its data is here. */
export const PlotAwaited = () => (
  <div className="plot" aria-hidden="true">
    <div className="ticks">
      {LINES.map((line) => (
        <i key={line} className={line} />
      ))}
    </div>
  </div>
)
