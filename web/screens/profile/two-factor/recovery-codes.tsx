import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../api/client.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy.tsx'

/** Shown once: nobody can show them again. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation()
  const text = `${codes.join('\n')}\n`
  return (
    <div className="factor">
      <Alert kind="warn" title={t('factor.codesOnce')}>
        {t('factor.codesText')}
      </Alert>
      <ul className="codes" aria-label={t('factor.codes')}>
        {codes.map((code) => (
          <li key={code} className="mono ltr">
            {code}
          </li>
        ))}
      </ul>
      <div className="row ends">
        <CopyButton text={text} label={t('factor.copyCodes')} />
        <Button
          icon={<Download />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'weir-recovery-codes.txt')}
        >
          {t('factor.download')}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {t('factor.kept')}
        </Button>
      </div>
    </div>
  )
}
