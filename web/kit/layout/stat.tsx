import '../css/card.css'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { Skeleton } from '../feedback/skeleton.tsx'

/** `count`: cells per wide row. */
export const StatRow = ({ count = 4, children }: { count?: number; children: ReactNode }) => (
  <div className="stat-row" style={{ '--stats': count } as React.CSSProperties}>
    {children}
  </div>
)

type StatProps = {
  name: ReactNode
  mark?: ReactNode
  aside?: ReactNode
  value: ReactNode
  change?: ReactNode
  spark?: ReactNode
  loading?: boolean
} & (
  | { to?: undefined; onPress?: undefined; pressed?: undefined }
  | { to: To; onPress?: undefined; pressed?: undefined }
  | { to?: undefined; onPress: () => void; pressed: boolean }
)

export function Stat({ name, mark, aside, value, change, spark, loading, to, onPress, pressed }: StatProps) {
  const inside = (
    <>
      <span className="name">
        {mark}
        <span className="cut">{name}</span>
        {aside !== undefined && <em>{aside}</em>}
      </span>
      <span className="val">{loading ? <Skeleton width={96} height={20} /> : value}</span>
      <span className="chg">{loading ? <Skeleton width={124} /> : (change ?? '\u00a0')}</span>
      {spark}
    </>
  )
  if (to !== undefined)
    return (
      <Link className="stat" to={to}>
        {inside}
      </Link>
    )
  if (onPress)
    return (
      <button type="button" className="stat" aria-pressed={pressed} onClick={onPress}>
        {inside}
      </button>
    )
  return <div className="stat">{inside}</div>
}

const WIDTH = 92
const HEIGHT = 36
const NONE: readonly number[] = []

type Scale = { least: number; most: number }

function sparkPath(values: readonly number[], { least, most }: Scale): string {
  if (values.length === 0 || most <= least) return `M0 ${HEIGHT - 2}H${WIDTH}`
  const step = values.length > 1 ? WIDTH / (values.length - 1) : WIDTH
  const heightOf = (value: number): number => ((value - least) / (most - least)) * (HEIGHT - 4)
  return values
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${(at * step).toFixed(1)} ${(HEIGHT - 2 - heightOf(value)).toFixed(1)}`)
    .join('')
}

type SparkProps = { values: readonly number[]; was?: readonly number[]; colour: string }

/** Decorative: a figure says the same; the earlier period is dashed. Losses reach below the line of zero. */
export function Spark({ values, was = NONE, colour }: SparkProps) {
  const all = [...values, ...was]
  const scale = { least: Math.min(0, ...all), most: Math.max(0, ...all) }
  const isFlat = scale.most === scale.least
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {(was.length > 0 || isFlat) && <path className="was" d={sparkPath(was, scale)} />}
      {!isFlat && <path d={sparkPath(values, scale)} stroke={colour} />}
    </svg>
  )
}
