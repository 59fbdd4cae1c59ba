import { Failed } from '../../parts/failed.tsx'
import type { Scope } from '../../parts/hits/scope.ts'
import { ProgressLine } from '../../ui/progress.tsx'
import { Table } from '../../ui/table.tsx'
import { useBreakdownFormat } from './breakdown-columns.tsx'
import { decidedColumns, type DecidedBy } from './decided-columns.tsx'
import { chosenOf } from './facet.ts'
import { useDecided } from './use-decided.ts'

type DecidedTableProps = { scope: Scope; by: DecidedBy; title: string }

export function DecidedTable({ scope, by, title }: DecidedTableProps) {
  const look = useBreakdownFormat()
  const { answer, rows, bots } = useDecided(scope, by)
  const { error, isPlaceholderData, refetch } = answer
  if (error && !rows) return <Failed error={error} onRetry={() => void refetch()} />
  const foot = rows && rows.length > 0 && <Foot bots={bots} parts={by === 'category'} />
  return (
    <>
      {isPlaceholderData && <ProgressLine />}
      <Table
        label={title}
        className="bd two-line"
        columns={decidedColumns({ ...look, scope, by })}
        rows={rows}
        rowKey={({ value }) => value}
        awaited={4}
        busy={isPlaceholderData}
        current={chosenOf(scope.conditions, by)}
        foot={foot}
      />
      {rows && <Note by={by} values={rows.map(({ value }) => value)} />}
    </>
  )
}

/** Categories are parts of all bots, signals are not. */
function Foot({ bots, parts }: { bots?: number; parts: boolean }) {
  const { t, format } = useBreakdownFormat()
  return (
    <tr>
      <td className="v">{t('class.bot')}</td>
      <td className="s" />
      <td className="n">{bots !== undefined && format.number(bots)}</td>
      <td className="n">{parts && format.share(100, 100).replace(/\s?%$/u, '')}</td>
    </tr>
  )
}

function Note({ by, values }: { by: DecidedBy; values: readonly string[] }) {
  const { t } = useBreakdownFormat()
  if (values.length === 0) return <p className="cap-note">{t('statistics.none.bots')}</p>
  if (by === 'reason') return <p className="cap-note">{t('statistics.decided.several')}</p>
  return values.includes('verified') ? <p className="cap-note">{t('statistics.decided.verified')}</p> : null
}
