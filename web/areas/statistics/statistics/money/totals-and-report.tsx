import { useTranslation } from '../../../../i18n/i18n.ts'
import { useProfile } from '../../../../api/profile.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { Failed } from '../../../../shared/failed.tsx'
import type { Scope } from '../../../../shared/hits/scope.ts'
import { Card } from '../../../../kit/layout/card.tsx'
import { comparedBy, type Compare } from '../compare.tsx'
import { Report, type ReportView } from './report.tsx'
import { MoneyTotals } from './totals.tsx'

type MoneyView = ReportView & { compare: Compare }
export type MoneyProps = { scope: Scope; view: MoneyView; onView: (part: Partial<MoneyView>) => void }

export function Money({ scope, view, onView }: MoneyProps) {
  const { t } = useTranslation()
  const isOwnOnly = useProfile().data?.profile.seesMoney === true
  const compare = comparedBy(view.compare, scope.range)
  const question = { ...scope.question, money: true }
  const totals = useApiQuery('logs.companyTotals', { ...question, compare }, { quiet: true })
  const { data, error, refetch, isPlaceholderData } = totals
  return (
    <Card title={t('money.title')} refreshing={isPlaceholderData} className="money">
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : <MoneyTotals answer={data} />}
      {isOwnOnly && <p className="help">{t('money.ownOnly')}</p>}
      <Report scope={scope} compare={compare} view={view} onView={onView} />
    </Card>
  )
}
