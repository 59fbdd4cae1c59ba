import { useTranslation } from '../../../i18n/i18n.ts'
import type { Counts, Log } from '../../../../src/contract/hits/hits.ts'
import { useSession } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import type { Scope } from '../../../shared/hits/scope.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { classes } from '../../../kit/classes.ts'
import { Pager } from '../../../kit/layout/pager.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Table, type Sorting } from '../../../kit/layout/table.tsx'
import { isUsual, type ColumnKey } from './columns.ts'
import { useHitColumns } from './hit-columns.tsx'
import { newDay } from './days.ts'
import { NoHits } from './no-hits.tsx'
import { PER_PAGE, useDayCounts, type SortedBy, type useLogs } from './use-logs.ts'

type CardProps = {
  scope: Scope
  logs: ReturnType<typeof useLogs>
  live: boolean
  columns: readonly ColumnKey[]
  sorting: SortedBy
  onSort: (next: Sorting) => void
  open: string
  onOpen: (hit: string) => void
}

/** Keeps rows while refetching and after failures. */
export function HitsCard({ scope, logs, live, ...rest }: CardProps) {
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

/** `failed` without rows of this query. */
function stateOf({ data, error, isPlaceholderData }: CardProps['logs']): 'failed' | 'none' | 'rows' {
  if (error !== null && (!data || isPlaceholderData)) return 'failed'
  return data?.logs.length === 0 && !isPlaceholderData ? 'none' : 'rows'
}

type TableProps = {
  scope: Scope
  rows: readonly Log[] | undefined
  busy: boolean
  live: boolean
  columns: readonly ColumnKey[]
  sorting: SortedBy
  onSort: (next: Sorting) => void
  open: string
  onOpen: (hit: string) => void
}

function HitsTable({ scope, rows, busy, live, columns: chosen, sorting, onSort, open, onOpen }: TableProps) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const usual = isUsual(chosen)
  const isMixed = useSession()?.is_admin === true && scope.client === '' && scope.campaign === ''
  const columns = useHitColumns({
    chosen,
    onFilter: scope.add,
    onCampaign: ({ companyId }) => scope.change({ campaign: companyId }),
    onClient: isMixed ? (client) => scope.change({ client, campaign: '' }) : undefined,
  })
  const counts = useDayCounts(scope, rows, live)
  const dayLine = (row: Log, before: Log | undefined) => {
    // days need sorting by time
    const day = sorting.by === 'time' && newDay(row, before, timezone)
    return day && <DayRow day={day} counts={counts.get(day)} span={columns.length} />
  }
  return (
    <Table
      label={t('logs.table')}
      className={classes('hits', usual && 'usual')}
      folds
      fits={usual}
      columns={columns}
      sorting={sorting}
      onSort={onSort}
      rows={rows}
      rowKey={(row) => row.hit}
      awaited={14}
      busy={busy}
      current={open}
      onOpen={(row) => onOpen(row.hit)}
      above={dayLine}
    />
  )
}

type DayRowProps = { day: string; counts: Counts | undefined; span: number }

function DayRow({ day, counts, span }: DayRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const parts = (['target', 'bot'] as const).filter((kind) => counts && counts[kind] > 0)
  return (
    <tr className="day">
      <th scope="rowgroup" colSpan={span}>
        <b>{format.longDay(day)}</b>
        {counts && parts.map((kind) => ` · ${t(`class.${kind}`)} ${format.number(counts[kind])}`)}
      </th>
    </tr>
  )
}
