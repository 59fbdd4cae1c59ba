import { useEffect } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { type AutoRuleTerms, MONTH_DAYS } from '../../../../src/contract/money/auto-rule-words.ts'
import type { MonthView } from '../../../../src/contract/money/auto-rules.ts'
import type { ApiError } from '../../../api/failure.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Stat, StatRow } from '../../../kit/layout/stat.tsx'
import { Table } from '../../../kit/layout/table.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Failed } from '../../../shared/failed.tsx'
import { useRuleWords } from './words.ts'

type MonthProps = {
  terms: Omit<AutoRuleTerms, 'currency'>
  client: string | undefined
  currency: string
  /** Numbers are written so that they can be read. */
  readable: boolean
  /** The terms are being typed. */
  waiting: boolean
  /** Lets the rule be switched on; undefined: these terms were not seen. */
  onSeen: (seen: string | undefined) => void
}

export const MONTH_KEPT_MS = 300_000

/** The past month as the rule would have acted, before it may. */
export function Month({ terms, client, currency, readable, waiting, onSeen }: MonthProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useApiQuery(
    'autoRules.month',
    { ...terms, clientId: client },
    { enabled: readable && !waiting, quiet: true, keep: false, staleTime: MONTH_KEPT_MS },
  )
  const seen = readable && !waiting ? data?.seen : undefined
  useEffect(() => onSeen(seen), [onSeen, seen])
  return (
    <Card
      title={t('autoRules.month', { count: MONTH_DAYS })}
      className="rule-month"
      refreshing={waiting || isFetching}
      label={t('autoRules.month', { count: MONTH_DAYS })}
    >
      <div aria-live="polite" aria-busy={waiting || isFetching}>
        <Outcome
          month={data}
          error={error}
          mend={!readable && !waiting}
          terms={{ ...terms, currency }}
          onRetry={() => void refetch()}
        />
      </div>
    </Card>
  )
}

type OutcomeProps = {
  month: MonthView | undefined
  error: ApiError | null
  /** A number cannot be read. */
  mend: boolean
  terms: AutoRuleTerms
  onRetry: () => void
}

function Outcome({ month, error, mend, terms, onRetry }: OutcomeProps) {
  const { t } = useTranslation()
  if (mend || error?.status === 422)
    return (
      <div className="pad">
        <Alert kind="warn">{t('autoRules.monthMend')}</Alert>
      </div>
    )
  return error && !month ? <Failed error={error} onRetry={onRetry} /> : <Figures month={month} terms={terms} />
}

function Figures({ month, terms }: { month: MonthView | undefined; terms: AutoRuleTerms }) {
  const { t } = useTranslation()
  const format = useFormat()
  const columns = useColumns(terms)
  return (
    <>
      <StatRow count={3}>
        {(['acted', 'capped', 'campaigns'] as const).map((of) => (
          <Stat
            key={of}
            name={t(`autoRules.month.${of}`)}
            value={month && format.number(month[of])}
            loading={month === undefined}
          />
        ))}
      </StatRow>
      {month && (
        <p className="pad dim">
          {t('autoRules.monthHow', { from: format.date(month.from), to: format.date(month.to) })}
          {month.leftOut > 0 && ` ${t('autoRules.monthLeft', { count: month.leftOut })}`}
          {month.acted > month.acts.length && ` ${t('autoRules.monthCut', { count: month.acts.length })}`}
        </p>
      )}
      {month && month.acts.length > 0 && (
        <div className="rule-month-acts">
          <Table
            label={t('autoRules.month.acted')}
            folds
            columns={columns}
            rows={month.acts}
            rowKey={({ day, campaignId, thing }) => `${day} ${campaignId ?? ''} ${thing}`}
          />
        </div>
      )}
    </>
  )
}

function useColumns(terms: AutoRuleTerms): Column<MonthView['acts'][number]>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useRuleWords()
  return [
    {
      key: 'day',
      title: t('autoRules.day'),
      phone: 'note quiet',
      cell: ({ day }) => format.date(day),
      width: 80,
    },
    {
      key: 'thing',
      title: t('autoRules.what'),
      phone: 'title',
      cell: ({ name, campaign, evidence }) => (
        <>
          <b className="rule-thing">{name}</b>
          {campaign !== '' && <small>{campaign}</small>}
          <small>{words.figures(terms, evidence)}</small>
        </>
      ),
    },
  ]
}
