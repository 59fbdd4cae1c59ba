import { useState } from 'react'
import type { Dimension } from '../../../src/contract/hits.ts'
import { Failed } from '../../parts/failed.tsx'
import type { Scope } from '../../parts/hits/scope.ts'
import { ProgressLine } from '../../ui/progress.tsx'
import { Table, type Sorting } from '../../ui/table.tsx'
import { breakdownColumns, useBreakdownFormat } from './breakdown-columns.tsx'
import { BreakdownFoot } from './breakdown-foot.tsx'
import { chosenOf } from './facet.ts'
import { MoreRows } from './more-rows.tsx'
import { FIRST } from './rows.ts'
import { useBreakdown } from './use-breakdown.ts'

type BreakdownTableProps = {
  scope: Scope
  dimension: Dimension
  title: string
  sorting: Sorting
  onSort: (next: Sorting) => void
}

export function BreakdownTable({ scope, dimension, title, sorting, onSort }: BreakdownTableProps) {
  const look = useBreakdownFormat()
  const [shown, setShown] = useState(FIRST)
  const { question, answer, rows, longest } = useBreakdown({ scope, dimension, sorting, shown })
  const { data, error, isPlaceholderData, refetch } = answer
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  const columns = breakdownColumns({ ...look, scope, dimension, title, longest })
  const foot = data && data.total > 0 && <BreakdownFoot question={question} values={data.total} />
  return (
    <>
      {isPlaceholderData && <ProgressLine />}
      <Table
        label={title}
        className="bd"
        columns={columns}
        rows={rows}
        rowKey={({ value }) => value}
        awaited={FIRST}
        busy={isPlaceholderData}
        current={chosenOf(scope.conditions, dimension)}
        sorting={sorting}
        onSort={onSort}
        foot={foot}
      />
      {data?.total === 0 && <p className="cap-note">{look.t('statistics.none.values')}</p>}
      {data && rows && <MoreRows shown={rows.length} total={data.total} onMore={setShown} />}
    </>
  )
}
