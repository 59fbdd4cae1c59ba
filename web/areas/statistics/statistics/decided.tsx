import type { TFunction } from 'i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useApiQuery } from '../../../api/query.ts'
import type { Format } from '../../../i18n/format.ts'
import { textOf } from '../../../i18n/server.ts'
import { Failed } from '../../../shared/failed.tsx'
import type { Scope } from '../../../shared/hits/scope.ts'
import { useMakeRule } from '../../../shared/rule/make-rule.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { ProgressLine } from '../../../kit/feedback/skeleton.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import { useBreakdownFormat } from './breakdown.tsx'
import { ExportMenu } from './export-menu.tsx'
import { chosenOf, facetQuestion } from './facet.ts'
import { RowActions } from './row-acts.tsx'
import { decidedRows, type DecidedRow } from './rows.ts'
import { useCounts } from './use-counts.ts'
import { ValueCell } from './value-cell.tsx'

type DecidedProps = { scope: Scope; by: DecidedBy; onBy: (by: DecidedBy) => void }

/** By category each hit counts once, by signal under each. */
export function Decided({ scope, by, onBy }: DecidedProps) {
  const { t } = useTranslation()
  const title = t('statistics.decided')
  return (
    <Card>
      <div className="cap">
        <h2>{title}</h2>
        <div className="tabs" role="group" aria-label={t('statistics.decided.by')}>
          {(['category', 'reason'] as const).map((one) => (
            <button key={one} type="button" aria-current={one === by} onClick={() => onBy(one)}>
              {t(`hits.field.${one}`)}
            </button>
          ))}
        </div>
        <span className="end">
          <ExportMenu title={title} question={{ ...botsQuestion(scope, by), table: 'breakdown', dimension: by }} />
        </span>
      </div>
      <DecidedTable key={by} scope={scope} by={by} title={title} />
    </Card>
  )
}

type DecidedTableProps = { scope: Scope; by: DecidedBy; title: string }

function DecidedTable({ scope, by, title }: DecidedTableProps) {
  const look = useBreakdownFormat()
  const rule = useMakeRule()
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
        columns={decidedColumns({ ...look, scope, by, rule })}
        rows={rows}
        rowKey={({ value }) => value}
        awaited={4}
        busy={isPlaceholderData}
        current={chosenOf(scope.conditions, by)}
        foot={foot}
      />
      {rule.drawer}
      {rows && <Note by={by} values={rows.map(({ value }) => value)} />}
    </>
  )
}

/** Categories add up to all bots, signals do not. */
function Foot({ bots, parts }: { bots?: number; parts: boolean }) {
  const { t, format } = useBreakdownFormat()
  return (
    <tr>
      <td className="v">{t('class.bot')}</td>
      <td className="s" />
      <td className="n">{bots !== undefined && format.number(bots)}</td>
      <td className="n">{parts && format.share(100, 100).replace(/\s?%$/u, '')}</td>
      <td className="act" />
    </tr>
  )
}

function Note({ by, values }: { by: DecidedBy; values: readonly string[] }) {
  const { t } = useBreakdownFormat()
  if (values.length === 0) return <p className="cap-note">{t('statistics.none.bots')}</p>
  if (by === 'reason') return <p className="cap-note">{t('statistics.decided.several')}</p>
  return values.includes('verified') ? <p className="cap-note">{t('statistics.decided.verified')}</p> : null
}

/** More than all signals. */
const LIMIT = 100

const botsQuestion = (scope: Scope, by: DecidedBy) => ({
  ...facetQuestion(scope, by),
  class: scope.class === 'botUnique' ? ('botUnique' as const) : ('bot' as const),
})

function useDecided(scope: Scope, by: DecidedBy) {
  const question = botsQuestion(scope, by)
  const answer = useApiQuery(
    'logs.companyPlatforms',
    { ...question, dimension: by, limit: LIMIT, countsOnly: true },
    { quiet: true },
  )
  const bots = useCounts(scope, question)?.bot
  return { answer, bots, rows: answer.data && decidedRows(answer.data.platforms, by, bots ?? 0) }
}

type DecidedBy = 'category' | 'reason'
type DecidedColumnsOf = {
  t: TFunction
  format: Format
  scope: Scope
  by: DecidedBy
  rule: ReturnType<typeof useMakeRule>
}

const under = (by: DecidedBy, value: string) =>
  by === 'category' ? textOf(`statistics.category.${value}`) : textOf(`hits.kind.${value.split('.')[0] ?? ''}`)

/** Crawlers are grey; verified ones unbilled. */
const colourOf = (value: string) =>
  value === 'verified' || value === 'unverified' ? 'var(--unp-mark)' : 'var(--bot-mark)'

const decidedColumns = ({ t, format, scope, by, rule }: DecidedColumnsOf): Column<DecidedRow>[] => [
  {
    key: 'value',
    title: t(`hits.field.${by}`),
    className: 'v',
    cell: ({ value }) => <ValueCell scope={scope} dimension={by} value={value} small={under(by, value)} />,
    width: '60%',
  },
  {
    key: 'share',
    title: t('term.share'),
    className: 's',
    cell: ({ value, length }) => (
      <span className="share" aria-hidden="true">
        <i style={{ inlineSize: `${length}%`, background: colourOf(value) }} />
      </span>
    ),
    width: '70%',
  },
  { key: 'bots', title: t('class.bot'), figure: true, cell: ({ bots }) => format.number(bots), width: 36 },
  {
    key: 'percent',
    title: '%',
    figure: true,
    cell: ({ percent }) => format.share(percent, 100).replace(/\s?%$/u, ''),
    width: 28,
  },
  {
    key: 'menu',
    title: <span className="vh">{t('ui.actions')}</span>,
    className: 'act',
    cell: ({ value }) => <RowActions scope={scope} dimension={by} row={{ value }} rule={rule} />,
    width: 16,
  },
]
