import { useTranslation } from 'react-i18next'
import { Copied } from '../../../shared/invite/invite.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Dialog } from '../../../kit/float/dialog.tsx'

/** Where no mail is set up. Shown once, so a click outside does not close it. */
export function InvitationLink({ link, onClose }: { link: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open={link !== null} title={t('team.linkTitle')} onClose={onClose} width={520} stays>
      {link !== null && (
        <div className="stack">
          <Alert kind="warn" title={t('team.linkOnce')}>
            {t('team.linkText')}
          </Alert>
          <Copied text={link} label={t('team.copyLink')} />
          <div className="row ends">
            <Button kind="primary" onClick={onClose}>
              {t('team.linkCopied')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
