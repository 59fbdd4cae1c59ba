import { Trans } from 'react-i18next'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { SCREENS } from '../../../../../src/contract/screens.ts'
import type { CurrencySum } from '../../../../../src/contract/billing/payments.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { useReaches } from '../../../../api/session-store.ts'
import { dayIn } from '../../../../i18n/format.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { ClassMark } from '../../../../shared/class-mark.tsx'
import { useServiceNeeds } from '../../../../shared/service-needs.ts'
import { useWarningTitle } from '../../../../shared/status-words.ts'
import { Stat, StatRow } from '../../../../kit/layout/stat.tsx'
import type { Counts } from '../counts.ts'
import { dueOf, type ClientNeed } from './needs.ts'

type Props = { counts: Counts; needs: readonly ClientNeed[] | undefined }

export function ClientFigures({ counts, needs }: Props) {
  const seesMoney = useReaches('Payments')
  const seesTraffic = useReaches('Statistics')
  const count = 1 + (seesMoney ? 2 : 0) + (seesTraffic ? 1 : 0)
  return (
    <div className="client-figures">
      <StatRow count={count}>
        {seesMoney && <Received />}
        {seesMoney && <Due needs={needs} />}
        <Open counts={counts} />
        {seesTraffic && <Traffic />}
      </StatRow>
    </div>
  )
}

/** Needs of the service in its sentence. */
const NAMED = 2

/** Its most important needs, in words: two, the rest is on Status. */
export function useServiceWords(): string {
  const { t } = useTranslation()
  const title = useWarningTitle()
  const { warnings = [], lacksBackup } = useServiceNeeds() ?? {}
  const all = [...warnings.map(title), ...(lacksBackup ? [t('needs.noBackup')] : [])]
  const named = all.slice(0, NAMED).join(' · ')
  return all.length > NAMED ? `${named} ${t('needs.andMore')}` : named
}

function useMoney() {
  const format = useFormat()
  return (sums: readonly CurrencySum[]) =>
    sums.map(({ amount, currency }) => format.money(amount, currency)).join(' + ')
}

function Received() {
  const { t } = useTranslation()
  const format = useFormat()
  const money = useMoney()
  const { timezone } = format
  const first = `${dayIn(timezone).slice(0, 8)}01`
  const { data } = useApiQuery('payments.list', { startDate: first, timezone, perPage: 1 }, { quiet: true })
  const count = data?.sums.reduce((sum, one) => sum + one.count, 0) ?? 0
  return (
    <Stat
      name={t('needs.received')}
      to={`${SCREENS.Payments.path}?from=${first}`}
      loading={!data}
      value={data?.sums.length ? money(data.sums) : '–'}
      change={t('payments.count', { count, n: format.number(count) })}
    />
  )
}

/** Sums that clients request to pay, and plans that end soon. */
function Due({ needs }: Pick<Props, 'needs'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const seesEnds = useReaches('Expirations')
  const due = useMoney()(dueOf(needs ?? []))
  const [requests, ending] = ['asks', 'ending'].map((kind) => needs?.filter(({ need }) => need === kind).length ?? 0)
  const requested = t('needs.dueOf', { count: requests, n: format.number(requests ?? 0) })
  return (
    <Stat
      name={t('needs.due')}
      to={seesEnds ? SCREENS.Expirations.path : SCREENS.Payments.path}
      loading={!needs}
      value={due === '' ? (requests ? requested : t('needs.nothingDue')) : due}
      change={[
        ...(due === '' ? [] : [requested]),
        t('needs.endingSoon', { count: ending, n: format.number(ending ?? 0) }),
      ].join(' · ')}
    />
  )
}

function Open({ counts: { all = 0, active, inactive = 0, expired = 0 } }: Pick<Props, 'counts'>) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Stat
      name={t('clients.figure.open')}
      to={`?status=${inactive === 0 && expired > 0 ? 'expired' : 'inactive'}`}
      loading={active === undefined}
      value={format.number(all - (active ?? 0))}
      change={
        <span className="row open">
          <ClassMark kind="unprotected" />
          {t('clients.figure.openOf', { off: format.number(inactive), expired: format.number(expired) })}
        </span>
      }
    />
  )
}

/** Of all clients, 30 days. */
function Traffic() {
  const { t } = useTranslation()
  const format = useFormat()
  const { timezone } = format
  const { data } = useApiQuery(
    'logs.companyTotals',
    { startDate: dayIn(timezone, 29), endDate: dayIn(timezone), timezone, countsOnly: true },
    { staleTime: 60_000 },
  )
  const { target = 0, bot = 0 } = data?.totals ?? {}
  return (
    <Stat
      name={t('clients.figure.hits')}
      to={`${SCREENS.Statistics.path}?range=30d`}
      loading={!data}
      value={format.number(target + bot)}
      change={
        <span className="row open">
          <ClassMark kind="bot" />
          <span>
            <Trans i18nKey="needs.bots" values={{ share: format.share(bot, target + bot) }} components={{ b: <b /> }} />
          </span>
        </span>
      }
    />
  )
}
