import world from 'virtual:world'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Counts } from '../../../src/contract/hits/hits.ts'
import { useNames } from '../hits/names.ts'
import { isFew, rampStep, useShareWords } from './bot-share.tsx'
import { hitsOf } from './crest-layers.ts'
import type { Place } from './world.ts'

type Row = Counts & { value: string }
export type WorldMapProps = {
  rows: readonly Row[]
  label: string
  chosen?: string
  onPick: (country: string) => void
  /** The country under the pointer or with the focus. */
  onHot: (row: Row | undefined) => void
}

/** Point, and touch area around it, in map units. */
const [POINT, REACH] = [4, 11]

/** Palest, of 1: few visits are seen, and do not shout. */
const PALEST = 0.25

/** One Tab stop; arrows walk countries with hits. */
export default function Countries({ rows, label, chosen, onPick, onHot }: WorldMapProps) {
  const { t } = useTranslation()
  const names = useNames()
  const { describe } = useShareWords()
  const pattern = useId()
  const plane = useRef<SVGSVGElement>(null)
  const [hot, setHot] = useState<string>()
  const [at, setAt] = useState<string>()
  // shows the middle of a wide map
  useLayoutEffect(() => {
    const box = plane.current?.parentElement
    if (box) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2
  }, [])
  const known = new Map(rows.filter((row) => hitsOf(row) > 0).map((row) => [row.value, row]))
  const most = Math.max(...rows.map(hitsOf))
  const withHits = world.places.filter(({ code }) => known.has(code))
  const stop = at !== undefined && known.has(at) ? at : withHits[0]?.code
  const show = (code: string | undefined) => {
    setHot(code)
    onHot(code === undefined ? undefined : known.get(code))
  }
  const walk = (event: KeyboardEvent, from: Place) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return onPick(from.code)
    }
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    const next = placeBeside(from, event.key, withHits)
    if (next) plane.current?.querySelector<SVGElement>(`[data-code="${next.code}"]`)?.focus()
  }
  const ringed = [chosen, hot].flatMap((code) => withHits.find((place) => place.code === code) ?? [])
  return (
    <svg
      className="plane"
      viewBox={`0 0 ${world.width} ${world.height}`}
      role="group"
      aria-label={label}
      ref={plane}
      onPointerLeave={() => show(undefined)}
    >
      <defs>
        <pattern id={pattern} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="4" height="4" className="few-back" />
          <rect width="2" height="4" className="few-line" />
        </pattern>
      </defs>
      {world.places.map(
        (place) => place.d && !known.has(place.code) && <path key={place.code || place.d} d={place.d} />,
      )}
      {withHits.map((place) => {
        const row = known.get(place.code)
        if (!row) return null
        const name = names.value('country', place.code)
        return (
          <g
            key={place.code}
            role="button"
            className="country"
            data-code={place.code}
            data-ramp={rampStep(row)}
            style={{
              fillOpacity: Math.max(PALEST, Math.sqrt(hitsOf(row) / most)),
              ...(isFew(row) && { fill: `url(#${pattern})` }),
            }}
            tabIndex={place.code === stop ? 0 : -1}
            aria-pressed={place.code === chosen}
            aria-label={`${describe(name, row)} ${t('hits.filterBy', { field: names.field('country'), value: name })}`}
            onClick={() => onPick(place.code)}
            onFocus={() => {
              setAt(place.code)
              show(place.code)
            }}
            onBlur={() => show(undefined)}
            onPointerEnter={() => show(place.code)}
            onKeyDown={(event) => walk(event, place)}
          >
            <Outline place={place} />
            {!place.d && <circle className="reach" cx={place.x} cy={place.y} r={REACH} />}
          </g>
        )
      })}
      {ringed.map((place) => (
        <g key={place.code} className="ring" aria-hidden="true">
          <Outline place={place} />
        </g>
      ))}
    </svg>
  )
}

const Outline = ({ place: { d, x, y } }: { place: Place }) => (d ? <path d={d} /> : <circle cx={x} cy={y} r={POINT} />)

const WAYS: Record<string, { x: number; y: number }> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}
/** Of the distance across the arrow. */
const ASIDE = 2

/** Nearest in the arrow's direction. Maps do not mirror in RTL. */
export function placeBeside(from: Place, key: string, among: readonly Place[]): Place | undefined {
  const way = WAYS[key]
  if (!way) return undefined
  const rated = among.flatMap((place) => {
    const [down, right] = [place.y - from.y, place.x - from.x]
    const ahead = down * way.y + right * way.x
    const aside = Math.abs(down * way.x) + Math.abs(right * way.y)
    return ahead > 0 ? [{ place, far: ahead + aside * ASIDE }] : []
  })
  return rated.toSorted((a, b) => a.far - b.far)[0]?.place
}
