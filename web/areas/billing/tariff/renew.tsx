import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../../src/contract/billing/plans.ts'
import { addMonths } from '../../../../src/rules/billing/ledger.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { useNow } from '../../../kit/now.ts'
import { Stat, StatRow } from '../../../kit/layout/stat.tsx'
import { hasPrice } from './compare.ts'

type RenewProps = {
  plan: Plan
  paidExpiration: string | null
  isRequested: boolean
  busy: boolean
  onRenew: () => void
}

export function Renew({ plan, paidExpiration, isRequested, busy, onRenew }: RenewProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  // added to the time left, as in the ledger
  const from = Math.max(now, paidExpiration === null ? now : Date.parse(paidExpiration))
  const act = t(isRequested ? 'tariff.asked' : 'tariff.renew')
  return (
    <Card title={t('tariff.renewTitle', { plan: plan.name })} className="renew">
      <StatRow count={3}>
        <Stat
          name={t('clients.paidUntil')}
          value={paidExpiration === null ? '–' : format.date(paidExpiration)}
          change={paidExpiration === null ? t('clients.noPayment') : format.inDays(paidExpiration, now)}
        />
        <Stat
          name={t('tariff.renewGives')}
          value={format.date(addMonths(new Date(from), 1))}
          change={t('tariff.renewIfPaid')}
        />
        <Stat
          name={t('tariff.row.price')}
          value={hasPrice(plan) ? format.money(plan.price, plan.currency) : t('tariff.onRequest')}
          change={t('tariff.aMonth')}
        />
      </StatRow>
      <div className="renew-foot">
        <p className="mid">{t('tariff.renewHow')}</p>
        <Button kind="primary" busy={busy} disabled={isRequested} onClick={onRenew} aria-label={`${act}: ${plan.name}`}>
          {act}
        </Button>
      </div>
    </Card>
  )
}
