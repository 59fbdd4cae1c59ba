import { Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query.ts'
import { useWords } from '../../../ui/words.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecretStep } from './secret-step.tsx'

/** Password, then the secret and a code of it, then the recovery codes, which are shown this once. */
export function Enrol({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const words = useWords()
  const [codes, setCodes] = useState<readonly string[]>()
  const enrol = useApiMutation('twoFactor.enrol', { quiet: true })
  const confirm = useApiMutation('twoFactor.confirm', {
    quiet: true,
    refreshes: ['twoFactor.read', 'notifications.list'],
    onDone: (answer) => setCodes(answer.recoveryCodes),
  })
  const close = () => {
    enrol.reset()
    confirm.reset()
    setCodes(undefined)
    onClose()
  }
  const password = (
    <PasswordStep
      text={t('factor.passwordText')}
      act={t('factor.next')}
      busy={enrol.isPending}
      error={enrol.error}
      onAct={(given) => enrol.mutate({ password: given })}
      onCancel={close}
    />
  )
  return (
    <Modal
      open={open}
      title={codes ? t('factor.codes') : t('factor.enableTitle')}
      onCancel={close}
      footer={null}
      width={480}
      mask={{ closable: !codes }}
      closable={{ 'aria-label': words.close }}
      destroyOnHidden
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={close} />
      ) : enrol.data ? (
        <SecretStep
          secret={enrol.data.secret}
          uri={enrol.data.uri}
          busy={confirm.isPending}
          error={confirm.error}
          onAct={(code) => confirm.mutate({ code })}
          onCancel={close}
        />
      ) : (
        password
      )}
    </Modal>
  )
}
