import { useTranslation } from 'react-i18next'
import { FormField } from '../../../parts/form/fields.tsx'
import { ActForm } from '../../../parts/form/form.tsx'
import type { WeirForm } from '../../../parts/form/use-form.ts'
import { PasswordInput } from '../../../ui/password.tsx'

type Draft = { password: string }
type Props = { of: WeirForm<Draft>; text: string; act: string; bad?: boolean; onCancel: () => void }

/** The password in force, once more. */
export function PasswordStep({ of, text, act, bad, onCancel }: Props) {
  const { t } = useTranslation()
  return (
    <ActForm of={of} act={act} bad={bad} className="factor" onCancel={onCancel}>
      <p>{text}</p>
      <FormField<Draft> name="password" label={t('profile.currentPassword')}>
        {(held) => <PasswordInput {...held} autoFocus autoComplete="current-password" />}
      </FormField>
    </ActForm>
  )
}
