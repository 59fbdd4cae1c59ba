import { useTranslation } from 'react-i18next'
import type { ConversionFigures as Sums } from '../../../src/contract/conversions.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Stat, StatRow } from '../../ui/stat.tsx'

/** Hits, what they brought, what is not decided, and money: each currency for itself. */
export function ConversionFigures({ totals }: { totals: Sums | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!totals) {
    return (
      <StatRow>
        {(['hits', 'conversions', 'pending', 'revenue'] as const).map((name) => (
          <Stat key={name} name={t(`conv.${name}`)} value="" loading />
        ))}
      </StatRow>
    )
  }
  const { hits, conversions, pending, rejected, revenue } = totals
  const [first, ...others] = revenue.map(({ amount, currency }) => format.money(amount, currency))
  return (
    <StatRow>
      <Stat name={t('conv.hits')} value={format.number(hits)} />
      <Stat
        name={t('conv.conversions')}
        value={format.number(conversions)}
        change={t('conv.rateOf', { share: format.share(conversions, hits) })}
      />
      <Stat
        name={t('conv.pending')}
        value={format.number(pending)}
        change={t('conv.rejectedToo', { n: format.number(rejected) })}
      />
      <Stat
        name={t('conv.revenue')}
        value={first ?? t('conv.noRevenue')}
        change={others.length > 0 ? others.join(' · ') : t('conv.approvedOnly')}
      />
    </StatRow>
  )
}
