import './money.css'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/query.ts'
import { Failed } from '../../../../shared/failed.tsx'
import type { Scope } from '../../../../shared/hits/scope.ts'
import { Card } from '../../../../kit/layout/card.tsx'
import { comparedBy, type Compare } from '../compare.tsx'
import { Report, type ReportView } from './report.tsx'
import { MoneyTotals } from './totals.tsx'

const WAS_KNOWN = 'weir.statistics.money'

type MoneyView = ReportView & { compare: Compare }
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
      <Report scope={scope} view={view} onView={onView} />
    </Card>
  )
}
