import { useTranslation } from 'react-i18next'
import type { RequestStatistic } from '../../../src/contract/requests.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { classes } from '../../ui/classes.ts'

type Props = { row: Pick<RequestStatistic, 'used' | 'clickLimit' | 'monthTo' | 'forecast' | 'reachedAt'> }

/** Clicks of the paid month against the plan's limit: a bar, what is used, and a tick where it is heading. */
export function Used({ row: { used, clickLimit, forecast } }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  if (clickLimit === null)
    return (
      <>
        {format.number(used)}
        <small>{t('requests.noLimit')}</small>
      </>
    )
  const part = (value: number) => (clickLimit === 0 ? 100 : Math.min(100, (value / clickLimit) * 100))
  return (
    <>
      <span>
        {format.number(used)} <span className="dim">/ {format.number(clickLimit)}</span>
      </span>
      <span className={classes('used-bar', used >= clickLimit && 'over')} aria-hidden="true">
        <i style={{ inlineSize: `${part(used)}%` }} />
        <b style={{ insetInlineStart: `${part(forecast)}%` }} />
      </span>
    </>
  )
}

/** What the month will hold at the rate of the last days, and the day when the limit is reached. */
export function Forecast({ row: { used, clickLimit, monthTo, forecast, reachedAt } }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const until = t('requests.until', { day: format.day(new Date(Date.parse(monthTo) - 1)) })
  if (clickLimit !== null && used >= clickLimit)
    return (
      <>
        {format.number(forecast)}
        <small className="bad">{t('requests.reached')}</small>
      </>
    )
  return (
    <>
      {format.number(forecast)}
      {reachedAt === null ? (
        <small>{until}</small>
      ) : (
        <small className="warn">{t('requests.reachedOn', { day: format.day(reachedAt) })}</small>
      )}
    </>
  )
}
