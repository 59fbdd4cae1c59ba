import { Dialog } from '../../../../kit/float/dialog.tsx'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { saveFile } from '../../../../api/client.ts'
import { TextField } from '../../../../shared/form/fields.tsx'
import { ActForm } from '../../../../shared/form/form.tsx'
import { useWeirForm } from '../../../../shared/form/use-form.ts'
import { Alert } from '../../../../kit/feedback/alert.tsx'
import { Button } from '../../../../kit/controls/button.tsx'
import { CopyButton } from '../../../../kit/controls/copy.tsx'
import { PasswordStep } from './password-step.tsx'

const Qr = lazy(() => import('./qr.tsx'))

type Secret = Pick<Answer<'twoFactor.enrol'>, 'secret' | 'uri'>

/** Password, secret with code, then recovery codes, shown once. */
export function Enrol({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => {
    setSecret(undefined)
    setCodes(undefined)
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={codes ? t('factor.codes') : t('factor.enableTitle')}
      onClose={close}
      width={480}
      stays={codes !== undefined}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={close} />
      ) : secret ? (
        <SecretStep {...secret} onConfirmed={setCodes} onCancel={close} />
      ) : (
        <FirstStep onMade={setSecret} onCancel={close} />
      )}
    </Dialog>
  )
}

function FirstStep({ onMade, onCancel }: { onMade: (secret: Secret) => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'twoFactor.enrol',
    defaults: { password: '' },
    toInput: (draft) => draft,
    onSaved: onMade,
  })
  return <PasswordStep of={form} text={t('factor.passwordText')} act={t('factor.next')} onCancel={onCancel} />
}

type SecretProps = Secret & { onConfirmed: (codes: readonly string[]) => void; onCancel: () => void }

function SecretStep({ secret, uri, onConfirmed, onCancel }: SecretProps) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'twoFactor.confirm',
    defaults: { code: '' },
    toInput: (draft) => draft,
    refreshes: ['twoFactor.read', 'notifications.list'],
    onSaved: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  })
  return (
    <ActForm of={form} act={t('term.switchOn')} className="factor" onCancel={onCancel}>
      <p>{t('factor.scan')}</p>
      <Suspense fallback={<span className="qr" />}>
        <Qr text={uri} label={t('factor.picture')} />
      </Suspense>
      <p className="help">{t('factor.orType')}</p>
      <span className="key">
        <code className="mono ltr">{secret}</code>
        <CopyButton text={secret} label={t('factor.copyKey')} />
      </span>
      <TextField<{ code: string }>
        name="code"
        label={t('factor.code')}
        help={t('factor.codeHelp')}
        look="mono"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        autoFocus
      />
    </ActForm>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
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
          {t('term.download')}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {t('factor.kept')}
        </Button>
      </div>
    </div>
  )
}
