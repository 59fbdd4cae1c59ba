import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../src/contract/table.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Stat, StatRow } from '../../ui/stat.tsx'

/** How much was paid in each currency: never one sum of several. */
export function Sums({ sums }: { sums: Answer<'payments.list'>['sums'] | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (sums?.length === 0) return null
  return (
    <div className="pay-sums">
      <StatRow count={Math.min(4, Math.max(2, sums?.length ?? 2))}>
        {sums?.map(({ currency, amount, count }) => (
          <Stat
            key={currency}
            name={currency}
            value={format.money(amount, currency)}
            change={t('payments.count', { count, n: format.number(count) })}
          />
        )) ?? <Stat name=" " value="" loading />}
      </StatRow>
    </div>
  )
}
