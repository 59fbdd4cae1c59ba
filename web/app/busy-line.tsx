import './busy-line.css'
import { useTranslation } from '../i18n/i18n.ts'
import { useBusy } from '../api/busy.ts'

/** Above everything, over no text; delayed, so that quick requests do not flicker. */
export function BusyLine({ isActing = true }: { isActing?: boolean }) {
  const { t } = useTranslation()
  if (!useBusy()) return null
  return (
    <div className="busy" role="status">
      <span className="line" />
      <span className="vh">{t(isActing ? 'shell.busy' : 'ui.loading')}</span>
    </div>
  )
}
