import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query.ts'
import { useWords } from '../../../ui/words.ts'
import { PasswordStep } from './password-step.tsx'

export function Disable({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const words = useWords()
  const act = useApiMutation('twoFactor.disable', {
    quiet: true,
    refreshes: ['twoFactor.read', 'notifications.list'],
    onDone: onClose,
  })
  const close = () => {
    act.reset()
    onClose()
  }
  return (
    <Modal
      open={open}
      title={t('factor.disableTitle')}
      onCancel={close}
      footer={null}
      width={440}
      closable={{ 'aria-label': words.close }}
      destroyOnHidden
    >
      <PasswordStep
        text={t('factor.disableText')}
        act={t('factor.disable')}
        bad
        busy={act.isPending}
        error={act.error}
        onAct={(password) => act.mutate({ password })}
        onCancel={close}
      />
    </Modal>
  )
}
