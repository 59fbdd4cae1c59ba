import './support-banner.css'
import { Eye, PencilLine } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { useProfile } from '../../api/profile.ts'
import { leavePanel, useOpenedPanel } from '../../api/session-store.ts'
import { Button } from '../../ui/button.tsx'

/** The server forgets the opened panel; this browser does so at once, whatever the server says. */
function leave(): void {
  call('clients.leave', undefined).catch(() => undefined)
  leavePanel()
}

/**
 * Over every screen of a client's panel that one of the staff has open: whose it is, what may be done there, the way
 * out.
 */
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
      <Button size="s" onClick={leave}>
        {t('support.leave')}
      </Button>
    </section>
  )
}
