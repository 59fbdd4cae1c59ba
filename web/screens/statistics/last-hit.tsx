import { useTranslation } from 'react-i18next'
import { failureText } from '../../api/failure-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { classes } from '../../ui/classes.ts'
import { useNow } from '../../ui/now.ts'
import type { StatRow } from './use-figures.ts'

const RECENT = 300_000

/** A live word beside the title; when refreshing fails it says so, and the figures stay. */
export function LastHit({ data, error }: Pick<StatRow['totals'], 'data' | 'error'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow(5000)
  if (!data) return null
  if (error) return <span className="live quiet">{t('statistics.notRefreshed', { why: failureText(error) })}</span>
  if (data.lastHit === null) return null
  const at = Date.parse(data.lastHit)
  return (
    <span className={classes('live', now - at > RECENT && 'quiet')}>
      {t('statistics.lastHit', { ago: format.relative(data.lastHit, Math.max(now, at)) })}
    </span>
  )
}
