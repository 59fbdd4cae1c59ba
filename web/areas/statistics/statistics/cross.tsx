import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Counts } from '../../../../src/contract/hits/hits.ts'
import type { Dimension } from '../../../../src/contract/hits/hit-words.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { isFew, rampStep, useShareWords } from '../../../shared/charts/bot-share.tsx'
import { hitsOf } from '../../../shared/charts/crest-layers.ts'
import { Ramp } from '../../../shared/charts/ramp.tsx'
import { Failed } from '../../../shared/failed.tsx'
import { textOf, withCondition } from '../../../shared/hits/conditions.ts'
import { useNames } from '../../../shared/hits/names.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { ProgressLine, Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { ExportMenu } from './export-menu.tsx'
import { ALL_DIMENSIONS } from './view.ts'

type Pair = Counts & { value: string; by?: string | undefined }
type CrossGrid = {
  rows: string[]
  columns: string[]
  at: (row: string, column: string) => Pair | undefined
  longest: number
}

export const ROWS = 12
export const COLUMNS = 8

function largest(pairs: readonly Pair[], valueOf: (pair: Pair) => string, room: number): string[] {
  const sums = new Map<string, number>()
  for (const pair of pairs) sums.set(valueOf(pair), (sums.get(valueOf(pair)) ?? 0) + hitsOf(pair))
  return [...sums]
    .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, room)
    .map(([value]) => value)
}

export function crossGrid(pairs: readonly Pair[]): CrossGrid {
  const rows = largest(pairs, ({ value }) => value, ROWS)
  const columns = largest(pairs, ({ by = '' }) => by, COLUMNS)
  const keyOf = (row: string, column: string) => JSON.stringify([row, column])
  const known = new Map(pairs.map((pair) => [keyOf(pair.value, pair.by ?? ''), pair]))
  const shown = rows.flatMap((row) => columns.flatMap((column) => known.get(keyOf(row, column)) ?? []))
  return {
    rows,
    columns,
    at: (row, column) => known.get(keyOf(row, column)),
    longest: Math.max(0, ...shown.map(hitsOf)),
  }
}

type CrossView = { cross: Dimension; crossBy: Dimension }
type CrossProps = { scope: Scope; view: CrossView; onView: (part: Partial<CrossView>) => void }

/** Replaces the second dimension if it equals the first. */
const otherThan = (cross: Dimension, crossBy: Dimension): Dimension =>
  crossBy === cross ? (ALL_DIMENSIONS.find((one) => one !== cross) ?? crossBy) : crossBy

export function Cross({ scope, view: { cross, crossBy }, onView }: CrossProps) {
  const { t } = useTranslation()
  const by = otherThan(cross, crossBy)
  const title = t('statistics.cross')
  return (
    <Card>
      <div className="cap cross-cap">
        <h2>{title}</h2>
        <Choice
          label={t('statistics.cross.rows')}
          value={cross}
          not={by}
          onChange={(next) => onView({ cross: next, crossBy: by })}
        />
        <span aria-hidden="true">{'\u00d7'}</span>
        <Choice
          label={t('statistics.cross.columns')}
          value={by}
          not={cross}
          onChange={(next) => onView({ crossBy: next })}
        />
        <span className="end">
          <Ramp />
          <ExportMenu title={title} question={{ ...scope.question, table: 'breakdown', dimension: cross, by }} />
        </span>
      </div>
      {/* a component per pair: rows never get another's title */}
      <CrossBody key={`${cross} ${by}`} scope={scope} dimension={cross} by={by} title={title} />
    </Card>
  )
}

type ChoiceProps = { label: string; value: Dimension; not: Dimension; onChange: (next: Dimension) => void }

function Choice({ label, value, not, onChange }: ChoiceProps) {
  const names = useNames()
  return (
    <select
      className="in"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(ALL_DIMENSIONS.find((one) => one === event.target.value) ?? value)}
    >
      {ALL_DIMENSIONS.map((one) => (
        <option key={one} value={one} disabled={one === not}>
          {names.field(one)}
        </option>
      ))}
    </select>
  )
}

type CrossBodyProps = { scope: Scope; dimension: Dimension; by: Dimension; title: string }

/** Pairs per response. */
const LIMIT = 1000

function CrossBody({ scope, dimension, by, title }: CrossBodyProps) {
  const { t } = useTranslation()
  const names = useNames()
  const { describe } = useShareWords()
  const [hot, setHot] = useState<Pair>()
  const { data, error, isPlaceholderData, refetch } = useApiQuery(
    'logs.companyPlatforms',
    { ...scope.question, dimension, by, limit: LIMIT },
    { quiet: true },
  )
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  const nameOf = ({ value, by: other = '' }: Pair) =>
    `${names.value(dimension, value)} \u00d7 ${names.value(by, other)}`
  const shown = hot ?? data?.platforms[0]
  return (
    <div className={isPlaceholderData ? 'stale' : undefined}>
      {isPlaceholderData && <ProgressLine />}
      <CrossTable
        scope={scope}
        dimension={dimension}
        by={by}
        grid={data && crossGrid(data.platforms)}
        label={title}
        onHot={setHot}
      />
      <p className="cap-note hot">
        {shown ? describe(nameOf(shown), shown) : t(data ? 'statistics.none.values' : 'statistics.awaited')}
      </p>
    </div>
  )
}

type CrossTableProps = {
  scope: Scope
  dimension: Dimension
  by: Dimension
  /** Undefined while loading. */
  grid: CrossGrid | undefined
  label: string
  onHot: (pair: Pair | undefined) => void
}

/** Background by share of bots; a click filters by both. */
function CrossTable({ scope, dimension, by, grid, label, onHot }: CrossTableProps) {
  const { t } = useTranslation()
  const names = useNames()
  const format = useFormat()
  const { describe } = useShareWords()
  const pick = (value: string, other: string) => {
    const both = withCondition(withCondition(scope.conditions, { field: dimension, verb: 'is', value }), {
      field: by,
      verb: 'is',
      value: other,
    })
    scope.change({ filter: both.map(textOf) })
  }
  if (!grid) return <Awaited />
  const cell = (row: string, column: string) => {
    const pair = grid.at(row, column)
    if (!pair)
      return (
        <td key={column} className="n dim">
          {'\u2013'}
        </td>
      )
    const name = `${names.value(dimension, row)}, ${names.value(by, column)}`
    return (
      <td key={column} className="n">
        <button
          type="button"
          className={isFew(pair) ? 'few' : undefined}
          data-ramp={rampStep(pair)}
          aria-label={`${describe(name, pair)} ${t('statistics.cross.filter')}`}
          onPointerEnter={() => onHot(pair)}
          onFocus={() => onHot(pair)}
          onClick={() => pick(row, column)}
        >
          {format.number(hitsOf(pair))}
        </button>
      </td>
    )
  }
  return (
    <div className="scroll cross" role="region" aria-label={label} tabIndex={0} onPointerLeave={() => onHot(undefined)}>
      <table className="tbl" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{names.field(dimension)}</th>
            {grid.columns.map((column) => (
              <th key={column} scope="col" className="n" title={names.value(by, column)}>
                <bdi className="cut">{names.value(by, column)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row) => (
            <tr key={row}>
              <th scope="row" title={names.value(dimension, row)}>
                <bdi className="cut">{names.value(dimension, row)}</bdi>
              </th>
              {grid.columns.map((column) => cell(row, column))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Awaited = () => (
  <div className="pad cross-awaited" aria-hidden="true">
    {Array.from({ length: COLUMNS }, (_, at) => (
      <Skeleton key={at} width={`${90 - at * 7}%`} />
    ))}
  </div>
)
