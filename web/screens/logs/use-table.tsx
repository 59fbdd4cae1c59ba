import { useTranslation } from 'react-i18next'
import type { Log } from '../../../src/contract/hits.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import type { Column } from '../../ui/table-column.ts'
import { BrowserCell, ClassCell, FactCell, FromCell, PageCell, SourceCell, TimeCell, WhyCell, type CellProps } from './cells.tsx'
import { isFact, useColumnTitle } from './column-title.ts'
import { isUsual, type ColumnKey } from './columns.ts'

type Told = Exclude<ColumnKey, 'campaign' | 'score' | 'destination'>
/** The columns that the usual table drops first where there is less room, in `logs.css`. */
const CELLS: Partial<Record<ColumnKey, { cell: (props: CellProps) => React.ReactNode; className: string; width: number }>> = {
  time: { cell: TimeCell, className: 'time', width: 52 },
  class: { cell: ClassCell, className: 'cls', width: 92 },
  why: { cell: WhyCell, className: 'why', width: 150 },
  from: { cell: FromCell, className: 'from', width: 110 },
  browser: { cell: BrowserCell, className: 'fact wide b', width: 120 },
  page: { cell: PageCell, className: 'fact wide p', width: 140 },
  source: { cell: SourceCell, className: 'fact wide s', width: 60 },
} satisfies Partial<Record<Told, unknown>>

/** The chosen columns, whose values filter the table. */
export function useTable(scope: Scope, chosen: readonly ColumnKey[]): { columns: Column<Log>[]; usual: boolean } {
  const { t } = useTranslation()
  const titleOf = useColumnTitle()
  const columns = chosen.map((key): Column<Log> => {
    const title = titleOf(key)
    const known = CELLS[key]
    if (known) {
      const Cell = known.cell
      return { key, title, sort: key, className: known.className, width: known.width, cell: (hit) => <Cell hit={hit} onFilter={scope.add} /> }
    }
    if (isFact(key)) return { key, title, className: 'fact wide', cell: (hit) => <FactCell hit={hit} field={key} onFilter={scope.add} /> }
    if (key === 'score') return { key, title, className: 'wide', figure: true, cell: (hit) => hit.score }
    if (key === 'destination') return { key, title, className: 'fact wide', cell: (hit) => <span className="ltr">{hit.destination || t('logs.receipt.none')}</span> }
    return {
      key,
      title,
      className: 'fact wide c',
      width: 120,
      cell: (hit) => (
        <button type="button" className="val" tabIndex={-1} title={t('hits.filterBy', { field: t('hits.campaign'), value: hit.companyName })} onClick={() => scope.change({ campaign: hit.companyId })}>
          {hit.companyName}
        </button>
      ),
    }
  })
  return { columns, usual: isUsual(chosen) }
}
