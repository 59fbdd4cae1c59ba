import './busy-line.css'
import { useTranslation } from 'react-i18next'
import { useBusy } from '../api/busy.ts'

/**
 * While any request is in flight; it shows late, so that quick ones do not flicker, and says so in words when it takes
 * long.
 */
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
