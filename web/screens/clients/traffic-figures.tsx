import { Trans, useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/query.ts'
import { dayIn } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ClassMark } from '../../parts/class-mark.tsx'
import { Stat } from '../../ui/stat.tsx'

/** Everybody's hits of the last thirty days, and of the thirty before. */
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

export function TrafficFigures() {
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
