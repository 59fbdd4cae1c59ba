/** In the browser, for complete lists. */
import { useCallback, useMemo } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Cell, Column } from '../../kit/layout/table-column.ts'
import type { Sorting } from '../../kit/layout/table.tsx'
import { oneOf, useUrlState } from '../../kit/url-state.ts'
import { factsOf } from './columns.ts'

const SPEC = { search: '', sort: '', order: oneOf('asc', 'desc') }

/** Empty last, both ways. */
export function sorted<Row>(
  rows: readonly Row[],
  value: (row: Row) => Cell,
  { order, language }: { order: Sorting['order']; language: string },
): Row[] {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const way = order === 'asc' ? 1 : -1
  const isNothing = (cell: Cell) => cell === null || cell === ''
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)]
    if (isNothing(a) || isNothing(b)) return Number(isNothing(a)) - Number(isNothing(b))
    if (typeof a === 'string' && typeof b === 'string') return way * compare(a, b)
    return way * (Number(a) - Number(b))
  })
}

/** Every word must match some cell. */
export function matching<Row>(rows: readonly Row[], columns: readonly Column<Row>[], search: string): readonly Row[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  const facts = columns.flatMap(factsOf)
  return rows.filter((row) => {
    const text = facts
      .map(({ value }) => value(row))
      .join('\n')
      .toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Ascending, then descending, then the server's. */
export function sortedNext(now: Sorting | undefined, { by, order }: Sorting): Sorting | undefined {
  if (by !== now?.by) return { by, order: 'asc' }
  return now.order === 'desc' ? undefined : { by, order }
}

type WholeList<Row> = {
  /** Matching rows in order; undefined while loading. */
  rows: readonly Row[] | undefined
  search: string
  onSearch: (search: string) => void
  sorting: Sorting | undefined
  onSort: (next: Sorting) => void
}

export function useWholeList<Row>(all: readonly Row[] | undefined, columns: readonly Column<Row>[]): WholeList<Row> {
  const { i18n } = useTranslation()
  const [{ search, sort, order }, change] = useUrlState(SPEC)
  const by = columns.find((column) => column.sort === sort)
  const value = by && (by.value ?? by.facts?.[0]?.value)
  const rows = useMemo(() => {
    const found = all && matching(all, columns, search)
    return found && value ? sorted(found, value, { order, language: i18n.language }) : found
  }, [all, columns, search, value, order, i18n.language])
  return {
    rows,
    search,
    onSearch: useCallback((next: string) => change({ search: next }, { replace: true }), [change]),
    sorting: by && { by: sort, order },
    onSort: (wanted) => {
      const next = sortedNext({ by: sort, order }, wanted)
      change({ sort: next?.by ?? '', order: next?.order ?? 'asc' })
    },
  }
}

export const sortable = <Row>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.map((column) => (column.value || column.facts ? { ...column, sort: column.key } : column))
