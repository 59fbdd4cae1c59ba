import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query.ts'
import { useOpenedPanel } from '../../../api/session-store.ts'
import { Button } from '../../../kit/controls/button.tsx'

/** Unconfirmed. Not for staff in a client's panel, who cannot resend. */
export function Unconfirmed() {
  const { t } = useTranslation()
  const isOpenedPanel = useOpenedPanel()
  const resend = useApiMutation('profile.resendConfirmation', { refreshes: ['profile.read'] })
  return (
    <div className="unconfirmed">
      <span className="state warn">
        <TriangleAlert />
        {t('profile.unconfirmed')}
      </span>
      {!isOpenedPanel && (
        <Button size="s" busy={resend.isPending} onClick={() => resend.mutate({ domain: location.hostname })}>
          {t('profile.resend')}
        </Button>
      )}
    </div>
  )
}
