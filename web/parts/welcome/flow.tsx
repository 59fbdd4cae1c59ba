import { useTranslation } from 'react-i18next'
import { COLOURS, type ClassKind } from '../class-kind.ts'
import { coming, gauge, held, marks, passing, underWay, type Mark } from './flow-lines.ts'

/** Same shapes as everywhere, drawn on the page's ground so that the lines end at their edge. */
const DRAWN: Record<ClassKind, (mark: Mark) => React.ReactElement> = {
  target: ({ x, y }) => <circle cx={x} cy={y} r="3.6" fill="currentColor" />,
  targetUnique: ({ x, y }) => <circle cx={x} cy={y} r="2.9" fill="var(--bg)" stroke="currentColor" strokeWidth="2" />,
  bot: ({ x, y }) => <path d={`M${x - 3.6} ${y - 3.6}h7.2v7.2h-7.2z`} fill="currentColor" />,
  botUnique: ({ x, y }) => (
    <path d={`M${x - 2.9} ${y - 2.9}h5.8v5.8h-5.8z`} fill="var(--bg)" stroke="currentColor" strokeWidth="2" />
  ),
  suspicious: ({ x, y }) => <path d={`M${x} ${y - 4.4}l4.6 8h-9.2z`} fill="currentColor" />,
  unprotected: () => <g />,
}

/** The words stand in HTML over the picture, so that they do not mirror with it. `[x, y]` in percent. */
const WORDS = [
  ['welcome.visits', 0, 12.7],
  ['welcome.policy', 38.4, 12.7, 'mid-x'],
  ['class.target', 82.1, 48.7],
  ['class.targetUnique', 82.1, 64.7],
  ['welcome.suspicious', 82.1, 79.2],
  ['welcome.crawler', 82.1, 88.3],
  ['welcome.held', 38.4, 100.4],
] as const

/** What the product does, as a picture: visits flow over a weir. */
export function Flow() {
  const { t } = useTranslation()
  return (
    <div className="flow">
      <div className="flowbox">
        <svg className="flip" viewBox="0 0 760 456" role="img" aria-label={t('welcome.flow')}>
          <path className="hair" d="M292 70V430" strokeDasharray="2 4" />
          <path className="bed" d="M-240 442H1400" />
          {coming.map((path) => (
            <path key={path} className="coming" d={path} />
          ))}
          {underWay.map(({ x, y }) => (
            <circle key={`${x} ${y}`} className="visit" cx={x} cy={y} r="1.9" />
          ))}
          {[...passing, ...held].map(({ path, kind }) => (
            <path key={path} d={path} stroke={COLOURS[kind]} />
          ))}
          <path className="plate" d="M418 442V230l12-8V442z" />
          <path className="hair" d={gauge} />
          {marks.map((mark) => (
            <g key={`${mark.x} ${mark.y}`} style={{ color: COLOURS[mark.kind] }}>
              {DRAWN[mark.kind](mark)}
            </g>
          ))}
        </svg>
        {WORDS.map(([key, x, y, how]) => (
          <span
            key={key}
            className={how ? `flab ${how}` : 'flab'}
            style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }}
          >
            {t(key)}
          </span>
        ))}
      </div>
    </div>
  )
}
