import { useTranslation } from 'react-i18next'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { CopyButton } from '../../../kit/controls/copy.tsx'
import { Dialog } from '../../../kit/float/dialog.tsx'

/** Shown once, so a click outside does not close it. */
export function MadeKey({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open={secret !== undefined} title={t('api.madeTitle')} onClose={onClose} width={520} stays>
      {secret !== undefined && (
        <div className="stack">
          <Alert kind="warn" title={t('api.once')}>
            {t('api.onceText')}
          </Alert>
          <div className="api-secret">
            <code className="mono ltr">{secret}</code>
            <CopyButton text={secret} label={t('api.copyKey')} />
          </div>
          <div className="row" style={{ justifyContent: 'flex-end' }}>
            <Button kind="primary" onClick={onClose}>
              {t('api.kept')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
