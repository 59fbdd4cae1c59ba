import { SCREENS } from '../../../../src/contract/screens.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link } from 'react-router'
import type { Referral, Royalty } from '../../../../src/contract/partners/referrals.ts'
import { moneyText } from '../../../../src/lib/numbers/money.ts'
import { useReaches } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import type { Column } from '../../../kit/layout/table-column.ts'

/** For files; one amount per currency. */
const amounts = (sums: readonly { currency: string; amount: number }[]): string =>
  sums.map(({ currency, amount }) => `${moneyText(amount, currency)} ${currency}`).join(', ')

export function useColumns(query: string): Column<Referral>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const sum = (part: 'accrued' | 'held' | 'due' | 'paid'): Column<Referral> => ({
    key: part,
    title: part === 'accrued' ? t('royalty.accrued') : t(`royalty.state.${part}`),
    className: part,
    value: ({ royalties }) => amounts(royalties.map((one) => ({ currency: one.currency, amount: one[part] }))),
    figure: true,
    cell: ({ royalties }) => (
      <Amounts
        name={part === 'accrued' ? t('royalty.accrued') : t(`royalty.state.${part}`)}
        royalties={royalties}
        part={part}
      />
    ),
    width: 56,
  })
  return [
    {
      key: 'who',
      title: t('term.partner'),
      fixed: true,
      facts: [
        { key: 'name', title: t('term.partner'), value: ({ name }) => name },
        { key: 'email', title: t('people.email'), value: ({ email }) => email },
      ],
      className: 'who-cell',
      width: 160,
      cell: ({ id, name, email, active }) => (
        <>
          <Link to={`/pages/referrals/partner/${id}${query}`}>{name}</Link>
          <small className="ltr">{email}</small>
          {!active && <small className="state warn">{t('referrals.off')}</small>}
        </>
      ),
    },
    {
      key: 'codes',
      title: t('referrals.codes'),
      value: ({ codes }) => codes.map(({ code }) => code).join(', '),
      className: 'codes',
      cell: ({ id, codes }) => <Codes partner={id} codes={codes} />,
      width: 96,
    },
    {
      key: 'registrations',
      title: t('referrals.registrations'),
      value: ({ registrations }) => registrations,
      className: 'came',
      figure: true,
      cell: ({ registrations }) => (
        <Counted name={t('referrals.registrations')}>{format.number(registrations)}</Counted>
      ),
    },
    {
      key: 'payments',
      title: t('referrals.payments'),
      value: ({ payments }) => amounts(payments),
      className: 'turnover',
      figure: true,
      cell: (row) => <Payments row={row} />,
    },
    sum('accrued'),
    sum('held'),
    sum('due'),
    sum('paid'),
  ]
}

/** Phones have no head: figures name themselves. */
const Counted = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <span className="named">{name}</span>
    <span>{children}</span>
  </>
)

function Amounts({
  name,
  royalties,
  part,
}: {
  name: string
  royalties: readonly Royalty[]
  part: 'accrued' | 'held' | 'due' | 'paid'
}) {
  const format = useFormat()
  return (
    <Counted name={name}>
      {royalties.length === 0 && <span className="dim">–</span>}
      {royalties.map((royalty) => (
        <span key={royalty.currency} className="amount">
          {format.money(royalty[part], royalty.currency)}
        </span>
      ))}
    </Counted>
  )
}

function Payments({ row: { payments, payingClients } }: { row: Referral }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Counted name={t('referrals.payments')}>
      {payments.length === 0 && <span className="dim">–</span>}
      {payments.map(({ currency, amount }) => (
        <span key={currency} className="amount">
          {format.money(amount, currency)}
        </span>
      ))}
      {payingClients > 0 && (
        <small>{t('referrals.paying', { count: payingClients, n: format.number(payingClients) })}</small>
      )}
    </Counted>
  )
}

function Codes({ partner, codes }: { partner: string; codes: Referral['codes'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const canMake = useReaches('Promo')
  if (codes.length === 0)
    return canMake ? (
      <Link to={`${SCREENS.Promo.path}?partner=${partner}`}>{t('referrals.giveCode')}</Link>
    ) : (
      <span className="dim">{t('referrals.noCode')}</span>
    )
  return codes.map(({ id, code, percent }) => (
    <span key={id} className="amount">
      <span className="mono ltr">{code}</span> <span className="dim">{format.percent(percent)}</span>
    </span>
  ))
}
