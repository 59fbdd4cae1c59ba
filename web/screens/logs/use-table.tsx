import { useTranslation } from 'react-i18next'
import type { Log, LogSort } from '../../../src/contract/hits.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import type { Column } from '../../ui/table-column.ts'
import {
  BrowserCell,
  ClassCell,
  FactCell,
  FromCell,
  PageCell,
  SourceCell,
  TimeCell,
  WhyCell,
  type CellProps,
} from './cells.tsx'
import { isFact, useColumnTitle } from './column-title.ts'
import { SORTS } from './spec.ts'
import { isUsual, type ColumnKey } from './columns.ts'

type Told = Exclude<ColumnKey, 'campaign' | 'score' | 'destination'>
type Cell = { cell: (props: CellProps) => React.ReactNode; className: string; width: number; sort?: LogSort }
/** The columns that the usual table drops first where there is less room, in `logs.css`. */
const CELLS: Partial<Record<ColumnKey, Cell>> = {
  time: { cell: TimeCell, sort: 'time', className: 'time', width: 52 },
  class: { cell: ClassCell, sort: 'class', className: 'cls', width: 92 },
  why: { cell: WhyCell, className: 'why', width: 150 },
  from: { cell: FromCell, sort: 'country', className: 'from', width: 110 },
  browser: { cell: BrowserCell, sort: 'browser', className: 'fact wide b', width: 120 },
  page: { cell: PageCell, className: 'fact wide p', width: 140 },
  source: { cell: SourceCell, className: 'fact wide s', width: 60 },
} satisfies Partial<Record<Told, Cell>>

/** The chosen columns, whose values filter the table. */
export function useTable(scope: Scope, chosen: readonly ColumnKey[]): { columns: Column<Log>[]; usual: boolean } {
  const { t } = useTranslation()
  const titleOf = useColumnTitle()
  const columns = chosen.map((key): Column<Log> => {
    const title = titleOf(key)
    const known = CELLS[key]
    if (known) {
      const Cell = known.cell
      return {
        key,
        title,
        sort: known.sort,
        className: known.className,
        width: known.width,
        cell: (hit) => <Cell hit={hit} onFilter={scope.add} />,
      }
    }
    if (isFact(key))
      return {
        key,
        title,
        sort: SORTS.find((one) => one === key),
        className: 'fact wide',
        cell: (hit) => <FactCell hit={hit} field={key} onFilter={scope.add} />,
      }
    if (key === 'score') return { key, title, sort: 'score', className: 'wide', figure: true, cell: (hit) => hit.score }
    if (key === 'destination')
      return {
        key,
        title,
        className: 'fact wide',
        cell: (hit) => <span className="ltr">{hit.destination || t('logs.receipt.none')}</span>,
      }
    return {
      key,
      title,
      className: 'fact wide c',
      width: 120,
      cell: (hit) => (
        <button
          type="button"
          className="val"
          tabIndex={-1}
          title={t('hits.filterBy', { field: t('hits.campaign'), value: hit.companyName })}
          onClick={() => scope.change({ campaign: hit.companyId })}
        >
          {hit.companyName}
        </button>
      ),
    }
  })
  return { columns, usual: isUsual(chosen) }
}
