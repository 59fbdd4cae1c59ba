import './css/card.css'

const WIDTH = 92
const HEIGHT = 36
const NONE: readonly number[] = []

/** Points of a line through values, on one scale. */
export function sparkPath(values: readonly number[], most: number): string {
  if (values.length === 0 || most <= 0) return `M0 ${HEIGHT - 2}H${WIDTH}`
  const step = values.length > 1 ? WIDTH / (values.length - 1) : WIDTH
  return values
    .map(
      (value, at) =>
        `${at === 0 ? 'M' : 'L'}${(at * step).toFixed(1)} ${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`,
    )
    .join('')
}

type SparkProps = { values: readonly number[]; was?: readonly number[]; colour: string }

/** Decoration beside a figure that says the same in words; the earlier period is dashed. */
export function Spark({ values, was = NONE, colour }: SparkProps) {
  const most = Math.max(0, ...values, ...was)
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {(was.length > 0 || most === 0) && <path className="was" d={sparkPath(was, most)} />}
      {most > 0 && <path d={sparkPath(values, most)} stroke={colour} />}
    </svg>
  )
}
