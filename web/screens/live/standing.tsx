import { useTranslation } from 'react-i18next'
import type { LiveState } from '../../api/live.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { classes } from '../../ui/classes.ts'

type StandingProps = { state: LiveState; paused: boolean; seen: number; leftOut: number }

/** Whether visits come by themselves now, and how many did. */
export function LiveStanding({ state, paused, seen, leftOut }: StandingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const word = paused ? t('live.state.paused') : t(`live.state.${state === 'over' ? 'lost' : state}`)
  return (
    <span className="row wrap grow">
      <span className={classes('live', (paused || state !== 'open') && 'quiet')} role="status">
        {word}
      </span>
      <span className="dim">{t('live.seen', { count: seen, n: format.number(seen) })}</span>
      {leftOut > 0 && <span className="dim">{t('live.leftOut', { count: leftOut, n: format.number(leftOut) })}</span>}
    </span>
  )
}
