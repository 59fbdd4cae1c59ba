import { CirclePause, CirclePlay } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const ICONS = { active: CirclePlay, paused: CirclePause }

/** A campaign's state by mark and word. */
export function StateWord({ status }: { status: keyof typeof ICONS }) {
  const { t } = useTranslation()
  const Icon = ICONS[status]
  return (
    <span className={status === 'active' ? 'state ok' : 'state mid'}>
      <Icon aria-hidden="true" />
      {t(`campaign.state.${status}`)}
    </span>
  )
}
