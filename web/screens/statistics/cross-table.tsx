import { useTranslation } from 'react-i18next'
import type { Dimension } from '../../../src/contract/hits.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { isFew, rampStep } from '../../parts/charts/bot-share.ts'
import { hitsOf } from '../../parts/charts/crest-layers.ts'
import { useShareSaid } from '../../parts/charts/share-said.ts'
import { textOf, withCondition } from '../../parts/hits/conditions.ts'
import { useNames } from '../../parts/hits/names.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { COLUMNS, type CrossGrid, type Pair } from './cross-grid.ts'

type CrossTableProps = {
  scope: Scope
  dimension: Dimension
  by: Dimension
  /** Absent: on its way. */
  grid: CrossGrid | undefined
  label: string
  onHot: (pair: Pair | undefined) => void
}

/** A real table: hits where two values meet, over the share of bots; a click filters by both. */
export function CrossTable({ scope, dimension, by, grid, label, onHot }: CrossTableProps) {
  const { t } = useTranslation()
  const names = useNames()
  const format = useFormat()
  const { said } = useShareSaid()
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
          aria-label={`${said(name, pair)} ${t('statistics.cross.filter')}`}
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
