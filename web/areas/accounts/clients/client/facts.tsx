import { useTranslation } from '../../../../i18n/i18n.ts'
import { Link } from 'react-router'
import type { Client } from '../../../../../src/contract/accounts/staff.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { useReaches } from '../../../../api/session-store.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Card } from '../../../../kit/layout/card.tsx'
import { useNow } from '../../../../kit/now.ts'
import { sumsByCurrency } from '../../../../shared/money/by-currency.ts'

/** Latest payments shown; the Payments screen has all. */
const SHOWN = 6

export function Paid({ client: { id, payments } }: { client: Client }) {
  const { t } = useTranslation()
  const format = useFormat()
  const canReadPayments = useReaches('Payments')
  const sums = sumsByCurrency(payments).map(({ currency, amount }) => format.money(amount, currency))
  return (
    <Card title={t('menu.Payments')} end={sums.join(', ')} className="padded">
      {payments.length === 0 ? (
        <p className="dim">{t('clients.noPayment')}</p>
      ) : (
        <dl className="pairs">
          {payments.slice(0, SHOWN).map((payment) => (
            <div key={payment.id}>
              <dt>{format.date(payment.date)}</dt>
              <dd>{format.money(payment.amount, payment.currency)}</dd>
            </div>
          ))}
        </dl>
      )}
      {canReadPayments && payments.length > 0 && (
        <Link to={`/pages/payments?client=${id}`}>{t('client.paymentsAll')}</Link>
      )}
    </Card>
  )
}

export function About({ client }: { client: Client }) {
  const { t } = useTranslation()
  const format = useFormat()
  const facts = [
    [t('clients.registered'), format.date(client.createdAt)],
    [t('clients.telegram'), client.telegram || '–'],
    [t('clients.promo'), client.promo ?? '–'],
    [t('clients.care.limit'), format.number(client.siteGenLimit)],
    [t('client.factor'), t(client.twoFactor ? 'client.on' : 'client.off')],
  ]
  return (
    <Card title={t('clients.details')} className="padded">
      <dl className="pairs">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function Team({ team }: Pick<Answer<'clients.read'>, 'team'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  return (
    <Card title={t('client.team')} className="padded">
      {team.length === 0 ? (
        <p className="dim">{t('client.noTeam')}</p>
      ) : (
        <dl className="pairs">
          {team.map(({ id, name, email, lastVisit }) => (
            <div key={id}>
              <dt>
                {name || <span className="ltr">{email}</span>}
                {name && <small className="ltr">{email}</small>}
              </dt>
              <dd>{lastVisit === null ? t('client.never') : format.ago(lastVisit, now)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
