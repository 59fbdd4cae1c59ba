import { useTranslation } from 'react-i18next'
import { Alert } from '../../../ui/alert.tsx'
import { CopyButton } from '../../../ui/copy.tsx'

/** Shown once: nobody can show it again. */
export function MadeSecret({ secret }: { secret: string }) {
  const { t } = useTranslation()
  return (
    <div className="way-more">
      <Alert kind="warn" title={t('ways.webhookSecret')}>
        {t('ways.webhookSecretText')}
      </Alert>
      <span className="secret">
        <code className="mono ltr">{secret}</code>
        <CopyButton text={secret} label={t('ways.copySecret')} />
      </span>
    </div>
  )
}
