import { Modal } from '../../../ui/over.tsx'
import { useTranslation } from 'react-i18next'
import { useWeirForm } from '../../../parts/form/use-form.ts'
import { useWords } from '../../../ui/words.ts'
import { PasswordStep } from './password-step.tsx'

export function Disable({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const words = useWords()
  return (
    <Modal
      open={open}
      title={t('factor.disableTitle')}
      onCancel={onClose}
      footer={null}
      width={440}
      closable={{ 'aria-label': words.close }}
      destroyOnHidden
    >
      <DisableForm onClose={onClose} />
    </Modal>
  )
}

function DisableForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'twoFactor.disable',
    defaults: { password: '' },
    toInput: (draft) => draft,
    refreshes: ['twoFactor.read', 'notifications.list'],
    onSaved: onClose,
  })
  return <PasswordStep of={form} text={t('factor.disableText')} act={t('factor.disable')} bad onCancel={onClose} />
}
