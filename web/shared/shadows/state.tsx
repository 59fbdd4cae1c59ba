import { Check, CircleDashed, CircleSlash, CircleStop } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Shadow } from '../../../src/contract/detection/shadows.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { classes } from '../../kit/classes.ts'

const LOOK = {
  running: [CircleDashed, ''],
  promoted: [Check, 'ok'],
  dropped: [CircleSlash, ''],
  ended: [CircleStop, ''],
} as const

export function StateText({ of: { state, endsAt, endedAt } }: { of: Pick<Shadow, 'state' | 'endsAt' | 'endedAt'> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [Icon, tone] = LOOK[state]
  return (
    <span className={classes('state', tone)}>
      <Icon aria-hidden="true" />
      {t(`shadows.state.${state}`, { date: format.date(endedAt ?? endsAt) })}
    </span>
  )
}
