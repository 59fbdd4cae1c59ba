import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SCREENS } from '../../../src/contract/screens.ts'
import { useReaches } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Copyright } from '../../shared/mark.tsx'
import { openOverlay } from '../keyboard/overlay.ts'
import { useFrame } from '../../api/frame.ts'

export function Foot() {
  const { t } = useTranslation()
  return (
    <footer className="foot">
      <Copyright />
      {useReaches('Privacy') && <Link to={SCREENS.Privacy.path}>{t('frame.privacy')}</Link>}
      <DataDay />
      <button type="button" className="link" onClick={() => openOverlay('keys')}>
        {t('keys.title')} <kbd aria-hidden="true">?</kbd>
      </button>
    </footer>
  )
}

function DataDay() {
  const { t } = useTranslation()
  const format = useFormat()
  const from = useFrame().data?.dataFrom
  const reaches = useReaches('Detection data')
  if (!from) return null
  const text = t('frame.dataFrom', { date: format.date(from) })
  return reaches ? <Link to={SCREENS['Detection data'].path}>{text}</Link> : <span>{text}</span>
}
