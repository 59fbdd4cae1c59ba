import { CalendarClock, Check, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RoyaltyLine } from '../../../src/contract/referrals.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { classes } from '../../ui/classes.ts'

const ICONS = { held: Clock, due: CalendarClock, paid: Check }
const LOOKS = { held: 'warn', due: undefined, paid: 'ok' }

/** Where a line stands, and until when it is held. */
export function LineState({ line: { state, dueAt, carried } }: { line: RoyaltyLine }) {
  const { t } = useTranslation()
  const format = useFormat()
  const Icon = ICONS[state]
  return (
    <>
      <span className={classes('state', LOOKS[state])}>
        <Icon />
        {t(`royalty.state.${state}`)}
      </span>
      {state === 'held' && <small>{t('royalty.until', { date: format.date(dueAt) })}</small>}
      {state === 'due' && carried && <small>{t('royalty.carried')}</small>}
    </>
  )
}
