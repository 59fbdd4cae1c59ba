import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Modal } from '../../ui/over.tsx'
import { useWords } from '../../ui/words.ts'

/** The whole key, this once: a click beside the dialog does not close it. */
export function MadeKey({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const words = useWords()
  return (
    <Modal
      open={secret !== undefined}
      title={t('api.madeTitle')}
      onCancel={onClose}
      footer={null}
      width={520}
      mask={{ closable: false }}
      closable={{ 'aria-label': words.close }}
      destroyOnHidden
    >
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
    </Modal>
  )
}
