import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoyaltyLine } from '../../../src/contract/referrals.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { Column } from '../../ui/table-column.ts'
import { LineState } from './state.tsx'

export function useLineColumns(payment: (id: string) => ReactNode): Column<RoyaltyLine>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'date',
      title: t('royalty.date'),
      className: 'when',
      cell: ({ date, paymentId }) => (
        <>
          {format.date(date)}
          <small className="mono">{payment(paymentId)}</small>
        </>
      ),
      width: 88,
    },
    {
      key: 'client',
      title: t('royalty.client'),
      className: 'whose',
      cell: ({ client, kind }) => (
        <>
          <span className="ltr">{client}</span>
          <small>{t(`royalty.kind.${kind}`)}</small>
        </>
      ),
      width: 160,
    },
    {
      key: 'rate',
      title: t('royalty.rate'),
      className: 'rate',
      figure: true,
      cell: ({ rate, base, currency }) =>
        t('royalty.rateOf', { rate: format.percent(rate), amount: format.money(base, currency) }),
      width: 96,
    },
    {
      key: 'amount',
      title: t('royalty.amount'),
      className: 'sum',
      figure: true,
      cell: ({ amount, currency }) => <b>{format.money(amount, currency)}</b>,
      width: 64,
    },
    {
      key: 'state',
      title: t('royalty.state'),
      className: 'stands',
      cell: (line) => <LineState line={line} />,
      width: 72,
    },
  ]
}
