import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Switch } from '../../ui/switch.tsx'
import type { useLogs } from './use-logs.ts'

type Props = { logs: ReturnType<typeof useLogs>; live: boolean; paused: boolean }

/** How many hits the question has, and whether new ones come by themselves. */
export function Live({ logs, live, paused }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!logs.data) return null
  const { total } = logs.data
  const state = logs.isError ? t('logs.unreached') : paused ? t('logs.paused') : undefined
  return (
    <span className={live && !logs.isError ? 'live' : 'live quiet'}>
      {t('logs.hits', { count: total, n: format.number(total) })}
      {state && ` · ${state}`}
    </span>
  )
}

export function LiveSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <span className="row live-switch">
      <span id={id} className="lab" aria-hidden="true">
        {t('logs.live')}
      </span>
      <Switch on={on} label={t('logs.live')} onChange={onChange} />
    </span>
  )
}
