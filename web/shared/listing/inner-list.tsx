import { type ReactNode, useMemo, useState } from 'react'
import type { Column } from '../../kit/layout/table-column.ts'
import type { Sorting } from '../../kit/layout/table.tsx'
import { ExportMenu, type ExportProps } from './export-menu.tsx'
import { wholeOf } from './tools.tsx'
import { sortable, sorted, sortedNext } from './whole.ts'
import { useTranslation } from '../../i18n/i18n.ts'

type Asked<Row> = Pick<ExportProps<Row>, 'screen' | 'rowKey' | 'columns'> & {
  part: string
  rows: readonly Row[] | undefined
}

export type InnerList<Row> = {
  table: {
    columns: readonly Column<Row>[]
    rows: readonly Row[] | undefined
    rowKey: (row: Row) => string
    sorting: Sorting | undefined
    onSort: (next: Sorting) => void
  }
  /** In the shown order; null without rows. */
  file: ReactNode
}

export function useInnerList<Row>({ screen, part, columns: all, rows: given, rowKey }: Asked<Row>): InnerList<Row> {
  const columns = sortable(all)
  const { rows, ...sorting } = useLocalSort(given, columns)
  return {
    table: { columns, rows, rowKey, ...sorting },
    file: rows !== undefined && rows.length > 0 && (
      <ExportMenu screen={screen} part={part} columns={columns} load={wholeOf(rows)} rowKey={rowKey} />
    ),
  }
}

/** Not in the address. */
type LocalSort<Row> = {
  rows: readonly Row[] | undefined
  sorting: Sorting | undefined
  onSort: (next: Sorting) => void
}

/** Third press: original order. */
function useLocalSort<Row>(all: readonly Row[] | undefined, columns: readonly Column<Row>[]): LocalSort<Row> {
  const { i18n } = useTranslation()
  const [sorting, setSorting] = useState<Sorting>()
  const by = columns.find((column) => column.sort === sorting?.by)
  const value = by && (by.value ?? by.facts?.[0]?.value)
  const order = sorting?.order ?? 'asc'
  const rows = useMemo(
    () => (all && value ? sorted(all, value, { order, language: i18n.language }) : all),
    [all, value, order, i18n.language],
  )
  return { rows, sorting: by && sorting, onSort: (next) => setSorting(sortedNext(sorting, next)) }
}
