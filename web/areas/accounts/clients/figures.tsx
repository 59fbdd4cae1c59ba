import { Trans, useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/query.ts'
import { useReaches } from '../../../api/session-store.ts'
import { dayIn } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { ClassMark } from '../../../shared/class-mark.tsx'
import { Stat, StatRow } from '../../../kit/layout/stat.tsx'
import type { Counts } from './counts.ts'

export function ClientFigures({ counts: { all = 0, active, inactive = 0, expired = 0 } }: { counts: Counts }) {
  const { t } = useTranslation()
  const format = useFormat()
  const canReadTraffic = useReaches('Statistics')
  const open = (
    <span className="row open">
      <ClassMark kind="unprotected" />
      {t('clients.figure.openOf', { off: format.number(inactive), expired: format.number(expired) })}
    </span>
  )
  const opened = inactive === 0 && expired > 0 ? 'expired' : 'inactive'
  return (
    <div className="client-figures">
      <StatRow count={canReadTraffic ? 4 : 2}>
        <Stat
          name={t('clients.figure.active')}
          to="?status=active"
          loading={active === undefined}
          value={format.number(active ?? 0)}
          change={t('clients.figure.of', { n: format.number(all) })}
        />
        <Stat
          name={t('clients.figure.open')}
          to={`?status=${opened}`}
          loading={active === undefined}
          value={format.number(all - (active ?? 0))}
          change={open}
        />
        {canReadTraffic && <TrafficFigures />}
      </StatRow>
    </div>
  )
}

/** All hits of the last 30 days and the 30 before. */
function useTraffic() {
  const { timezone } = useFormat()
  const { data } = useApiQuery(
    'logs.companyTotals',
    { startDate: dayIn(timezone, 29), endDate: dayIn(timezone), timezone },
    { staleTime: 60_000 },
  )
  return (
    data && {
      bot: data.totals.bot,
      hits: data.totals.target + data.totals.bot,
      before: data.previous.target + data.previous.bot,
    }
  )
}

function TrafficFigures() {
  const { t } = useTranslation()
  const format = useFormat()
  const traffic = useTraffic()
  const { hits, bot, before } = traffic ?? { hits: 0, bot: 0, before: 0 }
  const change = format.change(hits, before)
  const compared = (
    <Trans i18nKey="clients.figure.from" values={{ change, before: format.number(before) }} components={{ b: <b /> }} />
  )
  return (
    <>
      <Stat
        name={t('clients.figure.hits')}
        to="/pages/statistics?range=30d"
        loading={!traffic}
        value={format.number(hits)}
        change={change === '' ? t('clients.figure.nothing') : compared}
      />
      <Stat
        name={t('clients.figure.bot')}
        mark={<ClassMark kind="bot" />}
        to="/pages/statistics?range=30d&class=bot"
        loading={!traffic}
        value={format.share(bot, hits)}
        change={
          <Trans
            i18nKey="clients.figure.botHits"
            values={{ bot: format.number(bot), hits: format.number(hits) }}
            components={{ b: <b /> }}
          />
        }
      />
    </>
  )
}
