import './royalties.css'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Royalty } from '../../../../src/contract/partners/referrals.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Stat, StatRow } from '../../../kit/layout/stat.tsx'
import { Card } from '../../../kit/layout/card.tsx'

/** Accrued, held, due and paid royalties; currencies are never added up. */
export function RoyaltySums({ sums }: { sums: readonly Royalty[] | undefined }) {
  const { t } = useTranslation()
  if (sums?.length === 0) return null
  return (
    <Card label={t('royalty.sums')} className="royalty-sums">
      {sums ? sums.map((sum) => <InCurrency key={sum.currency} sum={sum} />) : <Awaited />}
    </Card>
  )
}

function InCurrency({ sum: { currency, accrued, clawed, held, due, paid } }: { sum: Royalty }) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = (amount: number) => format.money(amount, currency)
  return (
    <StatRow count={4}>
      <Stat
        name={t('royalty.accrued')}
        aside={currency}
        value={money(accrued)}
        change={clawed > 0 ? t('royalty.clawed', { amount: money(clawed) }) : undefined}
      />
      <Stat
        name={t('royalty.state.held')}
        aside={currency}
        value={money(held)}
        change={held > 0 ? t('royalty.heldHelp') : undefined}
      />
      <Stat
        name={t('royalty.state.due')}
        aside={currency}
        value={money(due)}
        change={due < 0 ? t('royalty.owed') : due > 0 ? t('royalty.dueHelp') : undefined}
      />
      <Stat name={t('royalty.state.paid')} aside={currency} value={money(paid)} />
    </StatRow>
  )
}

const NAMES = ['royalty.accrued', 'royalty.state.held', 'royalty.state.due', 'royalty.state.paid'] as const

function Awaited() {
  const { t } = useTranslation()
  return (
    <StatRow count={4}>
      {NAMES.map((name) => (
        <Stat key={name} name={t(name)} value="" loading />
      ))}
    </StatRow>
  )
}
