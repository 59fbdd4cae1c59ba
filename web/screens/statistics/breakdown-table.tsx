import type { Dimension } from '../../../src/contract/hits.ts'
import { Failed } from '../../parts/failed.tsx'
import type { Scope } from '../../parts/hits/scope.ts'
import { Table, type Sorting } from '../../ui/table.tsx'
import { breakdownColumns, useBreakdownFormat } from './breakdown-columns.tsx'
import { BreakdownFoot } from './breakdown-foot.tsx'
import { chosenOf } from './facet.ts'
import { MoreRows } from './more-rows.tsx'
import { FIRST } from './rows.ts'
import type { Told } from './use-breakdown.ts'

type BreakdownTableProps = { scope: Scope; dimension: Dimension; title: string; told: Told; onSort: (next: Sorting) => void; onMore: (shown: number) => void }

export function BreakdownTable({ scope, dimension, title, told, onSort, onMore }: BreakdownTableProps) {
  const look = useBreakdownFormat()
  const { question, answer, sorting, rows, longest } = told
  const { data, error, isPlaceholderData, refetch } = answer
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  const columns = breakdownColumns({ ...look, scope, dimension, title, longest })
  return (
    <>
      <Table label={title} className="bd" columns={columns} rows={rows} rowKey={({ value }) => value} awaited={FIRST} busy={isPlaceholderData} current={chosenOf(scope.conditions, dimension)} sorting={sorting} onSort={onSort} foot={data && data.total > 0 && <BreakdownFoot question={question} values={data.total} />} />
      {data?.total === 0 && <p className="cap-note">{look.t('statistics.none.values')}</p>}
      {data && rows && <MoreRows shown={rows.length} total={data.total} onMore={onMore} />}
    </>
  )
}
