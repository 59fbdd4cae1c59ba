import './busy-line.css'
import { useTranslation } from 'react-i18next'
import { useBusy } from '../api/busy.ts'

/** Above everything, over no text; delayed, so that quick requests do not flicker. */
export function BusyLine() {
  const { t } = useTranslation()
  if (!useBusy()) return null
  return (
    <div className="busy" role="status">
      <span className="line" />
      <span className="vh">{t('shell.busy')}</span>
    </div>
  )
}

/** The same in words, if it takes long: in the free room of the header. */
export function BusyWords() {
  const { t } = useTranslation()
  const isBusy = useBusy()
  return (
    <span className="grow busy-words cut" aria-hidden="true">
      {isBusy && <span>{t('shell.busy')}</span>}
    </span>
  )
}
