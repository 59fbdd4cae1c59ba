import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../src/contract/table.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useOwnNames } from '../../../shared/payments/own-names.ts'
import { Stat, StatRow } from '../../../kit/layout/stat.tsx'
import type { AwaitedPayment, CurrencySum } from '../../../../src/contract/billing/payments.ts'

export function Sums({ answer }: { answer: Answer<'payments.list'> | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!answer)
    return (
      <div className="pay-sums">
        <StatRow count={2}>
          <Stat name=" " value="" loading />
        </StatRow>
      </div>
    )
  const { sums, methods, before } = answer
  // the sentence above says a single sum
  if (sums.length < 2 && methods.length < 2) return null
  const earlier = (currency: string) => before?.find((sum) => sum.currency === currency)?.amount ?? 0
  const change = ({ currency, amount, count }: (typeof sums)[number]) =>
    [t('payments.count', { count, n: format.number(count) }), before && format.change(amount, earlier(currency))]
      .filter(Boolean)
      .join(' · ')
  return (
    <div className="pay-sums">
      {sums.length > 1 && (
        <StatRow count={Math.min(4, sums.length)}>
          {sums.map((sum) => (
            <Stat
              key={sum.currency}
              name={sum.currency}
              value={format.money(sum.amount, sum.currency)}
              change={change(sum)}
            />
          ))}
        </StatRow>
      )}
      {methods.length > 1 && <Methods methods={methods} />}
    </div>
  )
}

function Methods({ methods }: Pick<Answer<'payments.list'>, 'methods'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const { methodName } = useOwnNames()
  const names = [...new Set(methods.map(({ method }) => method))]
  return (
    <dl className="pay-methods" aria-label={t('payments.byMethod')}>
      {names.map((name) => (
        <div key={name}>
          <dt>{methodName(name)}</dt>
          {methods
            .filter(({ method }) => method === name)
            .map(({ currency, amount, count }) => (
              <dd key={currency} title={t('payments.count', { count, n: format.number(count) })}>
                {format.money(amount, currency)}
              </dd>
            ))}
        </div>
      ))}
    </dl>
  )
}

export function awaitedSums(requests: readonly Pick<AwaitedPayment, 'amount' | 'currency'>[]): {
  priced: CurrencySum[]
  open: number
} {
  const sums = new Map<string, CurrencySum>()
  let open = 0
  for (const { amount, currency } of requests) {
    if (amount === null || currency === null) {
      open += 1
      continue
    }
    const sum = sums.get(currency) ?? { currency, amount: 0, count: 0 }
    sums.set(currency, { currency, amount: sum.amount + amount, count: sum.count + 1 })
  }
  return { priced: [...sums.values()], open }
}
