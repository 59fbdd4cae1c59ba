import { useTranslation } from 'react-i18next'
import type { CurrencySum } from '../../../../src/contract/billing/payments.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { ReadingAwaited } from '../../../kit/feedback/skeleton.tsx'
import { awaitedSums } from './awaited.ts'

export function PaymentsReading({ answer }: { answer: Answer<'payments.list'> | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!answer) return <ReadingAwaited width={520} />
  const { sums, before, requests } = answer
  const money = (some: readonly Pick<CurrencySum, 'currency' | 'amount'>[]) =>
    new Intl.ListFormat(format.locale).format(some.map(({ amount, currency }) => format.money(amount, currency)))
  const { priced, open } = awaitedSums(requests)
  const received = money(sums)
  const earlier = before && money(before)
  const came =
    received === ''
      ? t('payments.reading.nothing')
      : before === null
        ? t('payments.reading.all', { sums: received })
        : t('payments.reading.range', { sums: received })
  const compared =
    earlier === null
      ? ''
      : earlier === ''
        ? t('payments.reading.beforeNothing')
        : t('payments.reading.before', { sums: earlier })
  const waits = [
    priced.length > 0 && t('payments.reading.awaited', { sums: money(priced) }),
    open > 0 && t('payments.reading.awaitedOpen', { count: open, n: format.number(open) }),
  ]
  return <p className="reading">{[`${came}${compared}.`, ...waits].filter(Boolean).join(' ')}</p>
}
