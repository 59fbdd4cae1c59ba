import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { ScreenTitle } from '../../../src/contract/screens.ts'
import { Button } from '../../kit/controls/button.tsx'
import { Card } from '../../kit/layout/card.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { SearchInput } from '../../kit/controls/search.tsx'
import { Table } from '../../kit/layout/table.tsx'
import { useShownColumns } from './columns.ts'
import { useIsShort } from './few.ts'
import { Toolbar } from './toolbar.tsx'
import { ListTools, wholeOf } from './tools.tsx'
import { sortable, useWholeList } from './whole.ts'

type TableProps<Row> = ComponentProps<typeof Table<Row>>
type ListingProps<Row> = Omit<TableProps<Row>, 'sorting' | 'onSort'> & {
  screen: ScreenTitle
  /** Searched fields; by default any column. */
  search?: string
  filters?: ReactNode
  over?: ReactNode
  refreshing?: boolean
}

export function Listing<Row>({
  screen,
  search,
  filters,
  over,
  refreshing,
  columns: all,
  rows,
  rowKey,
  above,
  ...table
}: ListingProps<Row>) {
  const { t } = useTranslation()
  const columns = useShownColumns<Row>(screen, sortable<Row>(all))
  const list = useWholeList<Row>(rows, columns.all)
  const isShort = useIsShort(screen, rows?.length, list.search.trim() !== '')
  return (
    <>
      {isShort && !filters && over}
      <Toolbar
        lead={<SearchInput value={list.search} label={search ?? t('listing.search')} onChange={list.onSearch} />}
        count={0}
        isShort={isShort}
        beside={filters}
      >
        <ListTools screen={screen} columns={columns} rowKey={rowKey} load={wholeOf(list.rows)} />
      </Toolbar>
      {!(isShort && !filters) && over}
      <Card refreshing={refreshing}>
        {rows && list.rows?.length === 0 ? (
          <NothingFound search={list.search} onAll={() => list.onSearch('')} />
        ) : (
          <Table
            tall
            folds
            fits
            {...table}
            columns={columns.shown}
            rows={list.rows}
            rowKey={rowKey}
            sorting={list.sorting}
            onSort={list.onSort}
            // groups follow the server's order
            above={list.sorting ? undefined : above}
          />
        )}
      </Card>
    </>
  )
}

function NothingFound({ search, onAll }: { search: string; onAll: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('listing.noMatch', { search: search.trim() })}
      action={<Button onClick={onAll}>{t('listing.showAll')}</Button>}
    />
  )
}
