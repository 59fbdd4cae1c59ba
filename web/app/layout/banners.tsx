import './banners.css'
import { Eye, PencilLine, TriangleAlert } from 'lucide-react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../i18n/i18n.ts'
import { Link, useLocation } from 'react-router'
import { SCREENS } from '../../../src/contract/screens.ts'
import { useProfile } from '../../api/profile.ts'
import { useApiQuery } from '../../api/query.ts'
import { useOpenedPanel, useSession } from '../../api/session-store.ts'
import { useWarningTitle } from '../../shared/status-words.ts'
import { Button } from '../../kit/controls/button.tsx'
import { closePanel } from './leave.ts'

/** To staff in a client's panel. */
export function SupportBanner() {
  const { t } = useTranslation()
  const isOpen = useOpenedPanel()
  const profile = useProfile().data?.profile
  if (!isOpen) return null
  const Icon = profile?.editingAllowed ? PencilLine : Eye
  return (
    <section className="support" aria-label={t('support.banner')}>
      <Icon />
      {profile && (
        <p>
          <Trans
            i18nKey="support.seeing"
            values={{ client: profile.email, staff: profile.openedBy ?? '' }}
            components={{ b: <b /> }}
          />{' '}
          <span className="may">{t(profile.editingAllowed ? 'support.editing' : 'support.readOnly')}</span>
        </p>
      )}
      <Button size="s" onClick={closePanel}>
        {t('support.leave')}
      </Button>
    </section>
  )
}

const EVERY_MS = 30_000

/** For administrators while hits may be lost. */
export function Alarm() {
  const session = useSession()
  const { pathname } = useLocation()
  return session?.role === 'admin' && pathname !== SCREENS.Status.path ? <Watching /> : null
}

function Watching() {
  const { t } = useTranslation()
  const title = useWarningTitle()
  const { data } = useApiQuery('status.read', undefined, { quiet: true, every: EVERY_MS })
  const worst = data?.warnings.find(({ level }) => level === 'error')
  if (!worst) return null
  return (
    <section className="alarm" role="alert">
      <TriangleAlert />
      <b>{title(worst)}</b>
      <Link to={SCREENS.Status.path}>{t('status.see')}</Link>
    </section>
  )
}
