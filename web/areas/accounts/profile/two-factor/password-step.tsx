import type { ReactNode } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { FormField } from '../../../../shared/form/fields.tsx'
import { ActForm } from '../../../../shared/form/form.tsx'
import type { WeirForm } from '../../../../shared/form/use-form.ts'
import { PasswordInput } from '../../../../kit/controls/password.tsx'

type Draft = { password: string }
type Props<D extends Draft> = {
  of: WeirForm<D>
  text: string
  act: string
  bad?: boolean
  onCancel: () => void
  children?: ReactNode
}

export function PasswordStep<D extends Draft>({ of, text, act, bad, onCancel, children }: Props<D>) {
  const { t } = useTranslation()
  return (
    <ActForm of={of} act={act} bad={bad} className="factor" onCancel={onCancel}>
      <p>{text}</p>
      <FormField<Draft> name="password" label={t('profile.currentPassword')}>
        {(held) => <PasswordInput {...held} autoFocus autoComplete="current-password" />}
      </FormField>
      {children}
    </ActForm>
  )
}
