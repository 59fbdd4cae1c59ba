import './busy-line.css'
import { useTranslation } from 'react-i18next'
import { useBusy } from '../api/busy.ts'

/** Delayed, so that quick requests do not flicker; adds words when slow. */
export function BusyLine() {
  const { t } = useTranslation()
  if (!useBusy()) return null
  return (
    <div className="busy" role="status">
      <span className="line" />
      <span className="said">{t('shell.busy')}</span>
    </div>
  )
}
