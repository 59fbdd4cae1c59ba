import './ramp.css'
import { useLayoutEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Counts } from '../../../src/contract/hits.ts'
import { classes } from '../../ui/classes.ts'
import { useNames } from '../hits/names.ts'
import { isFew, rampStep, useShareWords } from './bot-share.tsx'
import { hitsOf } from './crest-layers.ts'
import { tileBeside, TILES, WORLD, type Tile } from './world-tiles.ts'

type Row = Counts & { value: string }
type WorldMapProps = {
  rows: readonly Row[]
  label: string
  chosen?: string
  onPick: (country: string) => void
  /** The country under the pointer or with the focus. */
  onHot: (row: Row | undefined) => void
}

const placeOf = ({ row, column }: Tile): CSSProperties => ({ gridRow: row + 1, gridColumn: column + 1 })

/**
 * The world by the share of bots: one tile a country. One stop of the Tab key; arrows walk the countries that have
 * hits.
 */
export function WorldMap({ rows, label, chosen, onPick, onHot }: WorldMapProps) {
  const { t } = useTranslation()
  const names = useNames()
  const { describe } = useShareWords()
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<string>()
  // where the world is wider than the screen, its middle is seen first
  useLayoutEffect(() => {
    const { current } = box
    if (current) current.scrollLeft = (current.scrollWidth - current.clientWidth) / 2
  }, [])
  const known = new Map(rows.filter((row) => hitsOf(row) > 0).map((row) => [row.value, row]))
  const withHits = TILES.filter(({ code }) => known.has(code))
  const stop = at !== undefined && known.has(at) ? at : withHits[0]?.code
  const walk = (event: KeyboardEvent, from: Tile) => {
    const next = tileBeside(from, event.key, withHits)
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    if (next) box.current?.querySelector<HTMLElement>(`[data-code="${next.code}"]`)?.focus()
  }
  return (
    <div
      className="world"
      role="group"
      aria-label={label}
      ref={box}
      tabIndex={stop === undefined ? 0 : undefined}
      onPointerLeave={() => onHot(undefined)}
    >
      <div style={{ '--columns': WORLD.columns } as CSSProperties}>
        {TILES.map((tile) => {
          const row = known.get(tile.code)
          if (!row)
            return (
              <span key={tile.code} className="tile" style={placeOf(tile)} aria-hidden="true">
                <span>{tile.code}</span>
              </span>
            )
          const name = names.value('country', tile.code)
          return (
            <button
              key={tile.code}
              type="button"
              className={classes('tile', isFew(row) && 'few')}
              data-code={tile.code}
              data-ramp={rampStep(row)}
              style={placeOf(tile)}
              tabIndex={tile.code === stop ? 0 : -1}
              aria-pressed={tile.code === chosen}
              aria-label={`${tile.code} \u00b7 ${describe(name, row)} ${t('hits.filterBy', { field: names.field('country'), value: name })}`}
              onClick={() => onPick(tile.code)}
              onFocus={() => {
                setAt(tile.code)
                onHot(row)
              }}
              onPointerEnter={() => onHot(row)}
              onKeyDown={(event) => walk(event, tile)}
            >
              <span>{tile.code}</span>
            </button>
          )
        })}
      </div>
    </div>
  )
}
