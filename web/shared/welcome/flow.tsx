import { useTranslation } from '../../i18n/i18n.ts'
import { COLOURS, type ClassKind } from '../class-kind.ts'

/** Background-filled, so that lines end at the edge. */
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

/** HTML, because text must not mirror in RTL. `[x, y]` in percent. */
const WORDS = [
  ['welcome.visits', 0, 12.7],
  ['welcome.policy', 38.4, 12.7, 'mid-x'],
  ['class.target', 82.1, 48.7],
  ['class.targetUnique', 82.1, 64.7],
  ['welcome.suspicious', 82.1, 79.2],
  ['welcome.crawler', 82.1, 88.3],
  ['welcome.held', 38.4, 100.4],
] as const

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

/** viewBox 760 x 456: visits come from the start, are classified at x 292, meet the weir at x 424. */
const POLICY = 292
const CREST = 424
const OUT = 606
const fixed = (value: number) => Number(value.toFixed(1))

/** Top to bottom; `verified crawlers` are Bot Unique that pass. */
const PASSING: readonly ClassKind[] = [
  'target',
  'target',
  'target',
  'targetUnique',
  'targetUnique',
  'targetUnique',
  'targetUnique',
  'targetUnique',
  'suspicious',
  'botUnique',
]
const LEAVES = [209.8, 222, 234.2, 270.8, 283, 295.2, 307.4, 319.6, 361.1, 402.6]
/** By the plate: line ends, and marks there. */
const HELD = [
  { end: 402, queue: 1 },
  { end: 392, queue: 2 },
  { end: 392, queue: 2 },
  { end: 382, queue: 3 },
  { end: 372, queue: 4 },
  { end: 362, queue: 5 },
]

type Line = { path: string; kind: ClassKind }
type Mark = { x: number; y: number; kind: ClassKind }

const classedAt = (at: number) =>
  fixed(at < PASSING.length ? 107.4 + 17.08 * at : 287.9 + 25.02 * (at - PASSING.length))
const comesAt = (at: number) => fixed(at < PASSING.length ? 87.8 + 21.36 * at : 314.8 + 20.74 * (at - PASSING.length))
const alternating = (at: number): ClassKind => (at % 2 === 0 ? 'bot' : 'botUnique')

const coming: string[] = [...PASSING, ...HELD].map(
  (_line, at) => `M-240 ${comesAt(at)}H0C120 ${comesAt(at)} 190 ${classedAt(at)} ${POLICY} ${classedAt(at)}`,
)

const passing: Line[] = PASSING.map((kind, at) => {
  const [from, crest, to] = [classedAt(at), fixed(141.5 + 7.81 * at), LEAVES[at] ?? 0]
  return {
    kind,
    path: `M${POLICY} ${from}C350 ${from} 380 ${crest} ${CREST} ${crest}C${476 + 1.5 * at} ${crest} ${484 - 3 * at} ${to} ${566 - at} ${to}H${OUT}`,
  }
})

const held: Line[] = HELD.map(({ end }, at) => {
  const [from, to] = [classedAt(PASSING.length + at), fixed(283 + 26.36 * at)]
  return { kind: alternating(at + 1), path: `M${POLICY} ${from}C318 ${from} 322 ${to} ${end} ${to}` }
})

const marks: Mark[] = [
  ...PASSING.flatMap((kind, at) => [
    { kind, x: POLICY, y: classedAt(at) },
    { kind, x: OUT, y: LEAVES[at] ?? 0 },
  ]),
  ...HELD.flatMap(({ queue }, at) => [
    { kind: alternating(at + 1), x: POLICY, y: classedAt(PASSING.length + at) },
    ...Array.from({ length: queue }, (_mark, place) => ({
      kind: alternating(at + place),
      x: 411 - 10 * place,
      y: fixed(283 + 26.36 * at),
    })),
  ]),
]

/** Visits not yet classified: position and line. */
const UNDER_WAY = [
  [0, 66],
  [0, 143],
  [1, 100],
  [1, 190],
  [2, 81],
  [2, 85],
  [3, 121],
  [3, 198],
  [4, 126],
  [4, 228],
  [5, 99],
  [5, 170],
  [6, 120],
  [6, 246],
  [7, 93],
  [7, 209],
  [8, 165],
  [8, 179],
  [9, 122],
  [9, 245],
  [10, 209],
  [11, 70],
  [12, 120],
  [13, 110],
  [14, 106],
  [15, 182],
] as const

/** Approximates `coming` between x 0 and POLICY. */
function heightOn(at: number, x: number): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < 20; step += 1) {
    const t = (low + high) / 2
    const here = 3 * (1 - t) ** 2 * t * 120 + 3 * (1 - t) * t ** 2 * 190 + t ** 3 * POLICY
    if (here < x) low = t
    else high = t
  }
  const t = low
  const stays = (1 - t) ** 3 + 3 * (1 - t) ** 2 * t
  return fixed(comesAt(at) * stays + classedAt(at) * (1 - stays))
}
const underWay = UNDER_WAY.map(([at, x]) => ({ x, y: heightOn(at, x) }))

const gauge: string = Array.from({ length: 21 }, (_tick, at) => `M436 ${232 + 10 * at}h${at % 5 === 2 ? 10 : 6}`).join(
  '',
)
