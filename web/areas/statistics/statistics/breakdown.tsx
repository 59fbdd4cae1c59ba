import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Dimension } from '../../../../src/contract/hits/hit-words.ts'
import { useApiQuery } from '../../../api/query.ts'
import type { Format } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { BotPercent } from '../../../shared/charts/bot-share.tsx'
import { ClassShare } from '../../../shared/charts/class-share.tsx'
import { hitsOf } from '../../../shared/charts/crest-layers.ts'
import { Failed } from '../../../shared/failed.tsx'
import { useNames } from '../../../shared/hits/names.ts'
import type { Scope, ScopeQuestion } from '../../../shared/hits/scope.ts'
import { useMakeRule } from '../../../shared/rule/make-rule.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { ProgressLine } from '../../../kit/feedback/skeleton.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table, type Sorting } from '../../../kit/layout/table.tsx'
import { DimensionTabs, useTabs } from './dimension-tabs.tsx'
import { ExportMenu } from './export-menu.tsx'
import { chosenOf, facetQuestion } from './facet.ts'
import { RowActions } from './row-acts.tsx'
import { FIRST, rowsToRequest, sortingOf, sortingText, sortRows, STEP } from './rows.ts'
import type { Row } from './strongest.ts'
import { useCounts } from './use-counts.ts'
import { ValueCell } from './value-cell.tsx'
import { SHEETS, type CardName } from './view.ts'

type BreakdownProps = {
  scope: Scope
  name: CardName
  openTab: string
  sort: string
  onView: (tab: string, sort: string) => void
}

export function Breakdown({ scope, name, openTab, sort, onView }: BreakdownProps) {
  const names = useNames()
  const tabs = useTabs({ scope, sheet: SHEETS[name], tab: openTab })
  const dimension = tabs.value
  const title = names.field(dimension)
  return (
    <Card>
      <div className="cap">
        <h2 className="vh">{title}</h2>
        <DimensionTabs {...tabs} onChange={(tab) => onView(tab, '')} />
        <span className="end">
          <ExportMenu title={title} question={{ ...facetQuestion(scope, dimension), table: 'breakdown', dimension }} />
        </span>
      </div>
      {/* a component per dimension: rows never get another's title */}
      <BreakdownTable
        key={dimension}
        scope={scope}
        dimension={dimension}
        title={title}
        sorting={sortingOf(sort)}
        onSort={(next) => onView(openTab, sortingText(next))}
      />
    </Card>
  )
}

type BreakdownTableProps = {
  scope: Scope
  dimension: Dimension
  title: string
  sorting: Sorting
  onSort: (next: Sorting) => void
}

function BreakdownTable({ scope, dimension, title, sorting, onSort }: BreakdownTableProps) {
  const look = useBreakdownFormat()
  const rule = useMakeRule()
  const [shown, setShown] = useState(FIRST)
  const { question, answer, rows, longest } = useBreakdown({ scope, dimension, sorting, shown })
  const { data, error, isPlaceholderData, refetch } = answer
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  const columns = breakdownColumns({ ...look, scope, dimension, title, longest, rule })
  const foot = data && data.total > 0 && <BreakdownFoot scope={scope} question={question} values={data.total} />
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
      {rule.drawer}
      {data?.total === 0 && <p className="cap-note">{look.t('statistics.none.values')}</p>}
      {data && rows && <MoreRows shown={rows.length} total={data.total} onMore={setShown} />}
    </>
  )
}

type Input = { scope: Scope; dimension: Dimension; sorting: Sorting; shown: number }

function useBreakdown({ scope, dimension, sorting, shown }: Input) {
  const names = useNames()
  const question = facetQuestion(scope, dimension)
  const answer = useApiQuery(
    'logs.companyPlatforms',
    { ...question, dimension, limit: rowsToRequest(dimension, sorting, shown) },
    { quiet: true },
  )
  const platforms = answer.data?.platforms
  const rows = platforms && sortRows(platforms, sorting, (value) => names.value(dimension, value)).slice(0, shown)
  return { question, answer, rows, longest: Math.max(0, ...(platforms ?? []).map(hitsOf)) }
}

type Look = { t: TFunction; format: Format }
type ColumnsOf = Look & {
  scope: Scope
  dimension: Dimension
  title: string
  longest: number
  rule: ReturnType<typeof useMakeRule>
}

export function useBreakdownFormat(): Look {
  const { t } = useTranslation()
  const format = useFormat()
  return { t, format }
}

/** The % is in the column title. */
const barePercent = (format: Format, part: number, of: number): string => format.share(part, of).replace(/\s?%$/u, '')

const breakdownColumns = ({ t, format, scope, dimension, title, longest, rule }: ColumnsOf): Column<Row>[] => [
  {
    key: 'value',
    title,
    sort: 'value',
    className: 'v',
    cell: ({ value }) => <ValueCell scope={scope} dimension={dimension} value={value} />,
    width: '60%',
  },
  {
    key: 'share',
    title: t('term.share'),
    className: 's',
    cell: (row) => <ClassShare counts={row} longest={longest} />,
    width: '70%',
  },
  {
    key: 'hits',
    title: t('statistics.hits'),
    sort: 'hits',
    figure: true,
    cell: (row) => format.number(hitsOf(row)),
    width: 40,
  },
  {
    key: 'bot',
    title: t('class.bot'),
    sort: 'bot',
    figure: true,
    className: 'lg',
    cell: (row) => format.number(row.bot),
    width: 32,
  },
  {
    key: 'percent',
    title: t('statistics.botPercent'),
    sort: 'share',
    figure: true,
    cell: (row) => <BotPercent row={row} />,
    width: 28,
  },
  {
    key: 'menu',
    title: <span className="vh">{t('ui.actions')}</span>,
    className: 'act',
    cell: (row) => <RowActions scope={scope} dimension={dimension} row={row} rule={rule} />,
    width: 16,
  },
]

type BreakdownFootProps = { scope: Scope; question: ScopeQuestion; values: number }

function BreakdownFoot({ scope, question, values }: BreakdownFootProps) {
  const { t, format } = useBreakdownFormat()
  const totals = useCounts(scope, question)
  return (
    <tr>
      <td className="v">{t('statistics.allValues', { n: format.number(values) })}</td>
      <td className="s" />
      <td className="n">{totals && format.number(hitsOf(totals))}</td>
      <td className="n lg">{totals && format.number(totals.bot)}</td>
      <td className="n">{totals && barePercent(format, totals.bot, hitsOf(totals))}</td>
      <td className="act" />
    </tr>
  )
}

type MoreRowsProps = { shown: number; total: number; onMore: (shown: number) => void }

function MoreRows({ shown, total, onMore }: MoreRowsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (total <= shown || shown >= 1000) return null
  return (
    <div className="tablefoot">
      <button type="button" className="link" onClick={() => onMore(Math.min(1000, shown + STEP))}>
        {t('statistics.showMore', { n: format.number(Math.min(STEP, total - shown)) })}
      </button>
    </div>
  )
}
