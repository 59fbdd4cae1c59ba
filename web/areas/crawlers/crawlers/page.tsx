import './crawlers.css'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { CrawlerSort } from '../../../../src/contract/crawlers/crawlers.ts'
import { call } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/query.ts'
import { Failed } from '../../../shared/failed.tsx'
import { FilterBar } from '../../../shared/hits/filter-bar.tsx'
import { scopeSpec, useScope } from '../../../shared/hits/scope.ts'
import { useShownColumns } from '../../../shared/listing/columns.ts'
import { ListTools } from '../../../shared/listing/tools.tsx'
import { Page } from '../../../shared/page.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Pager } from '../../../kit/layout/pager.tsx'
import { Table } from '../../../kit/layout/table.tsx'
import { oneOf, useUrlState } from '../../../kit/url-state.ts'
import { CrawlersAnswer } from './answer.tsx'
import { alone, byVisits, merged, type Merged } from './merged.ts'
import { useColumns } from './columns.tsx'
import { RefusalsCard } from './refusals.tsx'
import { useRefusals } from './use-refusals.ts'

const PRESET = '30d'
const SCOPE = scopeSpec(PRESET)
const SORTS = ['visits', 'name', 'pages', 'last', 'sent'] as const satisfies readonly CrawlerSort[]
const SORTING = { sort: oneOf<CrawlerSort>(...SORTS), order: oneOf('desc', 'asc'), page: 1 }
const isSort = (by: string): by is CrawlerSort => (SORTS as readonly string[]).includes(by)
const PER_PAGE = 50
/** Exported rows are one a standing. */
const keyOf = ({ browser, standing, signer }: Merged): string => `${standing} ${signer} ${browser}`

export default function CrawlersPage() {
  const { t } = useTranslation()
  const scope = useScope(SCOPE, PRESET)
  const [{ sort, order }, onSorting] = useUrlState(SORTING)
  const { filter: _filter, class: _class, ...whose } = scope.question
  const question = { ...whose, sort, order }
  const query = useApiQuery('logs.crawlers', { ...question, page: scope.page, perPage: PER_PAGE }, { quiet: true })
  const { data, error, isPlaceholderData, refetch } = query
  const rows = useMemo(() => {
    const found = data && merged(data.crawlers)
    return found && sort === 'visits' ? byVisits(found, order) : found
  }, [data, sort, order])
  const about = useRefusals(scope)
  const { refusals, known, isStaff } = about
  const columns = useShownColumns('Crawlers', useColumns(scope, refusals))
  return (
    <Page title={t('menu.Crawlers')} className="crawlers">
      <CrawlersAnswer answer={data} stale={isPlaceholderData} scope={scope} about={about} />
      <FilterBar scope={scope} withoutClass>
        <ListTools
          screen="Crawlers"
          columns={columns}
          rowKey={keyOf}
          load={async (page, perPage) => {
            const { crawlers, total } = await call('logs.crawlers', { ...question, page, perPage })
            return { rows: crawlers.map(alone), total }
          }}
        />
      </FilterBar>
      <Card refreshing={isPlaceholderData}>
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data?.total === 0 && !isPlaceholderData ? (
          <EmptyState title={t('crawlers.none')}>
            <p>{t('crawlers.noneWhy')}</p>
          </EmptyState>
        ) : (
          <>
            <Table
              label={t('menu.Crawlers')}
              className="crawler-rows"
              columns={columns.shown}
              rows={known ? rows : undefined}
              rowKey={keyOf}
              sorting={{ by: sort, order }}
              onSort={({ by, order: next }) =>
                isSort(by) && onSorting({ sort: by, order: by === 'name' && sort !== 'name' ? 'asc' : next, page: 1 })
              }
              busy={isPlaceholderData}
              folds
              fits
            />
            <Pager
              page={scope.page}
              perPage={PER_PAGE}
              total={(data && data.total > PER_PAGE ? data.total : rows?.length) ?? 0}
              onPage={(page) => scope.change({ page })}
            >
              <span className="dim how">{t('crawlers.how')}</span>
            </Pager>
          </>
        )}
      </Card>
      {refusals && <RefusalsCard key={scope.client} refusals={refusals} ofClient={isStaff} />}
    </Page>
  )
}
