import './money.css'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MoneyOfRow } from '../../../../../src/rules/money/costs/ratios.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { useNames } from '../../../../shared/hits/names.ts'
import type { Scope } from '../../../../shared/hits/scope.ts'
import { ListColumns } from '../../../../shared/listing/column-chooser.tsx'
import { useShownColumns } from '../../../../shared/listing/columns.ts'
import { OwnColumns, useFormulas } from '../../../../shared/money/formulas.tsx'
import { Card } from '../../../../kit/layout/card.tsx'
import { ProgressLine } from '../../../../kit/feedback/skeleton.tsx'
import { Table } from '../../../../kit/layout/table.tsx'
import { comparedBy, type Compare } from '../compare.tsx'
import { ExportMenu } from '../export-menu.tsx'
import { facetQuestion } from '../facet.ts'
import { ALL_DIMENSIONS } from '../view.ts'
import { MoneyTotals } from './totals.tsx'
import { moneySorting, sortMoney, useColumns, type MoneyBy, type MoneyRow } from './columns.tsx'
import { IfAllowed } from '../../../../shared/if-allowed.tsx'

const WAS_KNOWN = 'weir.statistics.money'

type MoneyView = { money: MoneyBy; moneySort: string; compare: Compare }
type MoneyProps = { scope: Scope; view: MoneyView; onView: (part: Partial<MoneyView>) => void }

/** Only with visible costs or revenue. The content below waits, so that it does not move. */
export function MoneyCard({ children, ...props }: MoneyProps & { children: ReactNode }) {
  const { startDate, endDate, timezone, companyId, clientId } = props.scope.question
  const { data } = useApiQuery('logs.filled', { startDate, endDate, timezone, companyId, clientId }, { quiet: true })
  const known = data?.money
  useEffect(() => {
    if (known !== undefined) localStorage.setItem(WAS_KNOWN, known ? 'yes' : 'no')
  }, [known])
  const was = localStorage.getItem(WAS_KNOWN)
  return (
    <>
      {known && <Money {...props} />}
      {known === undefined && was === 'yes' && <Card className="money-awaited"> </Card>}
      <div className={known === undefined && was === null ? 'below unseen' : 'below'}>{children}</div>
    </>
  )
}

function Money({ scope, view, onView }: MoneyProps) {
  const { t } = useTranslation()
  const compare = comparedBy(view.compare, scope.range)
  const question = { ...scope.question, money: true }
  const totals = useApiQuery('logs.companyTotals', { ...question, compare }, { quiet: true })
  const { data, error, refetch, isPlaceholderData } = totals
  return (
    <Card title={t('money.title')} refreshing={isPlaceholderData} className="money">
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <MoneyTotals answer={data} compared={view.compare !== 'none'} />
      )}
      <MoneyTable scope={scope} view={view} onView={onView} />
    </Card>
  )
}

/** Values per response, by most visits. */
const MOST = 200
const FIRST = 10

function MoneyTable({ scope, view: { money: by, moneySort }, onView }: MoneyProps) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const { rows, currency, total, question, answer } = useMoneyRows(scope, by)
  const formulas = useFormulas()
  const columns = useShownColumns('Statistics', useColumns({ by, currency, scope, formulas }))
  const sorting = moneySorting(moneySort, by, formulas)
  const sorted = rows && sortMoney(rows, sorting, currency)
  const shown = isWhole ? sorted : sorted?.slice(0, FIRST)
  return (
    <>
      <div className="cap money-cap">
        <ByChoice by={by} onBy={(money) => onView({ money, moneySort: '' })} />
        <span className="end">
          <IfAllowed call="formulas.save">
            <OwnColumns formulas={formulas} />
          </IfAllowed>
          <ListColumns {...columns} />
          <ExportMenu title={t('money.title')} question={question} />
        </span>
      </div>
      {answer.isPlaceholderData && <ProgressLine />}
      {answer.error && !rows ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <div className="money-table">
          <Table
            label={t('money.title')}
            className="bd"
            columns={columns.shown}
            rows={shown}
            rowKey={({ value }) => value}
            awaited={FIRST}
            busy={answer.isPlaceholderData}
            sorting={sorting}
            onSort={(next) => onView({ moneySort: `${next.by}.${next.order}` })}
          />
        </div>
      )}
      {sorted && (
        <div className="tablefoot">
          {total > MOST && <span>{t('money.most', { n: MOST })}</span>}
          {!isWhole && sorted.length > FIRST && (
            <button type="button" className="link" onClick={() => setWhole(true)}>
              {t('statistics.showMore', { n: sorted.length - FIRST })}
            </button>
          )}
        </div>
      )}
    </>
  )
}

type Counted = MoneyOfRow & { target: number; bot: number }

function useMoneyRows(scope: Scope, by: MoneyBy) {
  const byDay = by === 'day'
  const dimension = byDay ? 'country' : by
  const days = { ...scope.question, money: true, interval: 'day' as const }
  const values = { ...facetQuestion(scope, dimension), money: true, dimension }
  const daily = useApiQuery('logs.companyDaily', days, { quiet: true, enabled: byDay })
  const platforms = useApiQuery('logs.companyPlatforms', { ...values, limit: MOST }, { quiet: true, enabled: !byDay })
  const withMoney = (rows: readonly (Counted & { value: string })[] | undefined) =>
    rows?.flatMap(({ value, target, bot, money, formulas }): MoneyRow[] =>
      money && money.visits + money.cost > 0 ? [{ value, target, bot, money, formulas }] : [],
    )
  if (byDay)
    return {
      answer: daily,
      currency: daily.data?.currency ?? 'USD',
      rows: withMoney(daily.data?.daily.map((row) => ({ ...row, value: row.date }))),
      total: 0,
      question: { ...days, table: 'series' as const },
    }
  return {
    answer: platforms,
    currency: platforms.data?.currency ?? 'USD',
    rows: withMoney(platforms.data?.platforms),
    total: platforms.data?.total ?? 0,
    question: { ...values, table: 'breakdown' as const },
  }
}

function ByChoice({ by, onBy }: { by: MoneyBy; onBy: (by: MoneyBy) => void }) {
  const { t } = useTranslation()
  const names = useNames()
  const format = useFormat()
  const options = ALL_DIMENSIONS.map((one) => ({ one, name: names.field(one) })).toSorted((a, b) =>
    a.name.localeCompare(b.name, format.locale),
  )
  return (
    <select
      className="in money-by"
      aria-label={t('money.by')}
      value={by}
      onChange={(event) => onBy(ALL_DIMENSIONS.find((one) => one === event.target.value) ?? 'day')}
    >
      <option value="day">{t('statistics.interval.day')}</option>
      {options.map(({ one, name }) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
  )
}
