import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link } from 'react-router'
import type { Client } from '../../../../src/contract/accounts/staff.ts'
import { useReaches } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { sumsByCurrency } from '../../../shared/money/by-currency.ts'

/** Latest payments shown; the Payments screen has all. */
const SHOWN = 5

export function ClientDetails({ client, span }: { client: Client; span: number }) {
  const { t } = useTranslation()
  return (
    <tr className="kept">
      <td colSpan={span}>
        <div className="client-details">
          <section>
            <h2>{t('menu.Payments')}</h2>
            <Payments client={client} />
          </section>
          <section>
            <h2>{t('clients.notes')}</h2>
            <p className="noted">{client.notes === '' ? <span className="dim">–</span> : client.notes}</p>
          </section>
          <Facts client={client} />
        </div>
      </td>
    </tr>
  )
}

function Payments({ client: { id, payments } }: { client: Client }) {
  const { t } = useTranslation()
  const format = useFormat()
  const last = payments[0]
  if (!last) return <p className="dim">{t('clients.noPayment')}</p>
  return (
    <>
      <PaymentsLink id={id}>
        {t('clients.payments', {
          count: payments.length,
          n: format.number(payments.length),
          amount: format.money(last.amount, last.currency),
          date: format.date(last.date),
        })}
      </PaymentsLink>
      <dl>
        {payments.slice(0, SHOWN).map((payment) => (
          <div key={payment.id}>
            <dt>{format.date(payment.date)}</dt>
            <dd>{format.money(payment.amount, payment.currency)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Facts({ client: { createdAt, promo, siteGenLimit, campaigns, clicks, payments } }: { client: Client }) {
  const { t } = useTranslation()
  const format = useFormat()
  const revenue = sumsByCurrency(payments).map(({ currency, amount }) => format.money(amount, currency))
  const used = clicks.used === null ? '–' : format.number(clicks.used)
  const most =
    clicks.limit === null ? `· ${t('tariff.noLimit')}` : t('tariff.of', { most: format.number(clicks.limit) })
  const facts = [
    [t('clients.clicks'), `${used} ${most}`],
    [t('clients.revenue'), revenue.join(', ') || '–'],
    [t('clients.registered'), format.date(createdAt)],
    [t('clients.promo'), promo ?? '–'],
    [t('term.campaigns'), format.number(campaigns)],
    [t('clients.care.limit'), format.number(siteGenLimit)],
  ]
  return (
    <section>
      <h2>{t('clients.details')}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function PaymentsLink({ id, children }: { id: string; children: ReactNode }) {
  return useReaches('Payments') ? <Link to={`/pages/payments?client=${id}`}>{children}</Link> : children
}
