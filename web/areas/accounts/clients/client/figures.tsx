import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { useReaches } from '../../../../api/session-store.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useNow } from '../../../../kit/now.ts'
import { useOwnNames } from '../../../../shared/payments/own-names.ts'
import { Stat, StatRow } from '../../../../kit/layout/stat.tsx'
import { sumsByCurrency } from '../../../../shared/money/by-currency.ts'
import { paidOf } from '../standing.ts'

export function Figures({ answer: { client, campaigns } }: { answer: Answer<'clients.read'> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const { planName } = useOwnNames()
  const canReadTraffic = useReaches('Statistics')
  const { clicks, lastVisit } = client
  const bots = campaigns.reduce((sum, { bot }) => sum + bot, 0)
  const hits = campaigns.reduce((sum, { target, bot }) => sum + target + bot, 0)
  // the answer above has the traffic
  const sums = sumsByCurrency(client.payments)
    .map(({ currency, amount }) => format.money(amount, currency))
    .join(', ')
  const [last] = client.payments
  const used = clicks.used === null ? '–' : format.number(clicks.used)
  const traffic = {
    name: t('client.traffic'),
    value: format.number(hits),
    change: hits > 0 && t('client.bots', { share: format.share(bots, hits) }),
  }
  return (
    <StatRow>
      <Stat
        name={t('term.plan')}
        value={client.tariff === null ? t('clients.noPlan') : planName(client.tariff)}
        change={<Paid client={client} />}
      />
      <Stat
        name={t('clients.clicks')}
        value={used}
        change={clicks.limit === null ? t('tariff.noLimit') : t('tariff.of', { most: format.number(clicks.limit) })}
      />
      {canReadTraffic ? (
        <Stat
          name={t('client.paid')}
          value={sums || '–'}
          change={last && t('client.paidLast', { date: format.date(last.date) })}
        />
      ) : (
        <Stat {...traffic} />
      )}
      <Stat
        name={t('clients.lastVisit')}
        value={lastVisit === null ? t('client.never') : format.ago(lastVisit, now)}
        change={client.lastSignIn !== null && `${t('people.lastSignIn')}: ${format.ago(client.lastSignIn, now)}`}
      />
    </StatRow>
  )
}

function Paid({ client: { active, paidExpiration } }: Pick<Answer<'clients.read'>, 'client'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const off = !active && t('clients.state.inactive')
  if (paidExpiration === null) return [t('clients.noPayment'), off].filter(Boolean).join(' · ')
  const paid = paidOf(paidExpiration, now, format.timezone)
  const when = format.inDays(paidExpiration, now)
  return (
    <span className={paid === 'later' ? undefined : `state ${paid === 'expired' ? 'bad' : 'warn'}`}>
      {[format.date(paidExpiration), paid === 'expired' ? t('clients.expired', { when }) : when, off]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}
