import './busy-line.css'
import { useTranslation } from 'react-i18next'
import { useBusy } from '../api/busy.ts'

/** Appears with a delay, so that quick requests do not flicker, and adds words when they take long. */
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
