import { useTranslation } from 'react-i18next'
import { Failed } from '../../parts/failed.tsx'
import type { Scope } from '../../parts/hits/scope.ts'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Card } from '../../ui/card.tsx'
import type { ColumnKey } from './columns.ts'
import type { Sorting } from '../../ui/table.tsx'
import type { SortedBy } from './spec.ts'
import { HitsTable } from './hits-table.tsx'
import { NoHits } from './no-hits.tsx'
import { PER_PAGE, type useLogs } from './use-logs.ts'

type Props = {
  scope: Scope
  logs: ReturnType<typeof useLogs>
  live: boolean
  columns: readonly ColumnKey[]
  sorting: SortedBy
  onSort: (next: Sorting) => void
  open: string
  onOpen: (hit: string) => void
}

/** The table, or why there is none. What is shown stays while it is asked again, and when a look fails. */
export function HitsCard({ scope, logs, live, ...rest }: Props) {
  const { t } = useTranslation()
  const state = stateOf(logs)
  const { data, isPlaceholderData } = logs
  const total = data?.total ?? 0
  return (
    <Card refreshing={state === 'rows' && isPlaceholderData} className="hits-card">
      {state === 'failed' && <Failed error={logs.error} title={t('logs.error')} onRetry={() => void logs.refetch()} />}
      {state === 'none' && <NoHits scope={scope} total={total} live={live} />}
      {state === 'rows' && (
        <>
          <HitsTable scope={scope} rows={data?.logs} busy={isPlaceholderData} live={live} {...rest} />
          {data ? (
            <Pager page={scope.page} perPage={PER_PAGE} total={total} onPage={(page) => scope.change({ page })} />
          ) : (
            <PagerAwaited />
          )}
        </>
      )}
    </Card>
  )
}

const PagerAwaited = () => (
  <div className="tablefoot">
    <Skeleton width={88} />
  </div>
)

/** A look that failed after one that did not leaves its rows; only a question never answered has failed. */
function stateOf({ data, error, isPlaceholderData }: Props['logs']): 'failed' | 'none' | 'rows' {
  if (error !== null && (!data || isPlaceholderData)) return 'failed'
  return data?.logs.length === 0 && !isPlaceholderData ? 'none' : 'rows'
}
