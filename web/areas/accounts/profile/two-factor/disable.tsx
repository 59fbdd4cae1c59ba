import { Dialog } from '../../../../kit/float/dialog.tsx'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../../../shared/form/fields.tsx'
import { useWeirForm } from '../../../../shared/form/use-form.ts'
import { PasswordStep } from './password-step.tsx'

export function Disable({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} title={t('factor.disableTitle')} onClose={onClose} width={440}>
      <DisableForm onClose={onClose} />
    </Dialog>
  )
}

type Draft = { password: string; code: string }

function DisableForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'twoFactor.disable',
    defaults: { password: '', code: '' },
    toInput: (draft) => draft,
    refreshes: ['twoFactor.read', 'notifications.list'],
    onSaved: onClose,
  })
  return (
    <PasswordStep of={form} text={t('factor.disableText')} act={t('factor.disable')} bad onCancel={onClose}>
      <FormField<Draft> name="code" label={t('factor.code')} help={t('login.codeHelp')}>
        {(held) => <input {...held} className="in mono" autoComplete="one-time-code" maxLength={40} />}
      </FormField>
    </PasswordStep>
  )
}
