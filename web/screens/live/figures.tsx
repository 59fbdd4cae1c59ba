import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { hitsOf } from '../../parts/charts/crest-layers.ts'
import { useShareSaid } from '../../parts/charts/share-said.ts'
import { ClassMark } from '../../parts/class-mark.tsx'
import { Stat, StatRow } from '../../ui/stat.tsx'
import type { Live } from './use-window.ts'
import { countsOf, lastMinute, secondsOf } from './window.ts'

/** Seconds that the pace is a mean of. */
const PACE = 10

/** How fast visits come, and of what class those of the last minute are. */
export function LiveFigures({ window, now }: Pick<Live, 'window' | 'now'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const { few } = useShareSaid()
  const pace =
    secondsOf(window.hits, now)
      .slice(-PACE)
      .reduce((sum, second) => sum + hitsOf(second), 0) / PACE
  const counts = countsOf(lastMinute(window.hits, now))
  const hits = hitsOf(counts)
  const share = hits === 0 ? undefined : format.share(counts.bot, hits)
  return (
    <StatRow>
      <Stat name={t('live.pace')} value={format.decimal(pace)} change={t('live.pace.of')} />
      <Stat
        name={t('class.target')}
        mark={<ClassMark kind="target" />}
        value={format.number(counts.target)}
        change={t('live.minute')}
      />
      <Stat
        name={t('class.bot')}
        mark={<ClassMark kind="bot" />}
        value={format.number(counts.bot)}
        change={t('live.minute')}
      />
      <Stat
        name={t('live.share')}
        value={
          share === undefined ? (
            '\u2013'
          ) : (
            <span className={few(counts) && 'few'} title={few(counts)}>
              {share}
            </span>
          )
        }
        change={t('live.minute')}
      />
    </StatRow>
  )
}
