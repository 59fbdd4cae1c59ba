/** Share of people among the visits judged Bot, as text. */
import { useTranslation } from '../../i18n/i18n.ts'
import type { FalseAlarms } from '../../../src/contract/detection/detection.ts'
import { useFormat } from '../../i18n/use-format.ts'

type Share = { low: number; high: number }

/** Rounded outward, so that the range stays true. */
export const boundsOf = ({ low, high }: Share): { from: number; to: number } => ({
  from: Math.floor(low * 1000) / 10,
  to: Math.ceil(high * 1000) / 10,
})

/** For Bots with a signal; names the missing data if there is no range. */
export function useFalseAlarmText(): (of: FalseAlarms) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ visits, converted, share, missing }) => {
    if (share) {
      const { from, to } = boundsOf(share)
      return [
        t('alarms.share', { from: format.upToOne(from), to: format.upToOne(to) }),
        t('alarms.by', { n: format.number(visits), converted: format.number(converted) }),
      ].join(' ')
    }
    if (missing.conversions > 0) return t('alarms.conversions', { n: format.number(missing.conversions) })
    return missing.visits > 0 ? t('alarms.visits', { n: format.number(missing.visits) }) : t('alarms.nobody')
  }
}
