import { useTranslation } from 'react-i18next'
import type { TeamUser } from '../../../src/contract/team.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { classes } from '../../ui/classes.ts'

/** How many campaigns a team user holds, against his limit where he has one. */
export function Held({ member: { campaigns, limit } }: { member: TeamUser }) {
  const { t } = useTranslation()
  const format = useFormat()
  const used = format.number(campaigns)
  if (limit === null)
    return (
      <>
        {used} <span className="dim">{t('team.noLimit')}</span>
      </>
    )
  const most = format.number(limit)
  const share = limit === 0 ? 100 : Math.min(100, (campaigns / limit) * 100)
  return (
    <>
      {used} <span className="dim">{t('team.of', { most })}</span>
      <span
        className={classes('meter', campaigns >= limit && 'hi')}
        role="img"
        aria-label={t('team.heldOf', { used, most })}
      >
        <i style={{ inlineSize: `${share}%` }} />
      </span>
    </>
  )
}
