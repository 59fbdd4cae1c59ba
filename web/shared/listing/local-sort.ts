/** Not in the address. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../kit/layout/table-column.ts'
import type { Sorting } from '../../kit/layout/table.tsx'
import { sorted, sortedNext } from './whole.ts'

type LocalSort<Row> = {
  rows: readonly Row[] | undefined
  sorting: Sorting | undefined
  onSort: (next: Sorting) => void
}

/** Third press: original order. */
export function useLocalSort<Row>(all: readonly Row[] | undefined, columns: readonly Column<Row>[]): LocalSort<Row> {
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
