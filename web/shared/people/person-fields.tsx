import './people.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { FormField, TextField } from '../form/fields.tsx'
import { PasswordInput } from '../../kit/controls/password.tsx'

export type PersonDraft = { name: string; email: string; password: string }

/** `known`: keeps the password when empty. `password`: may be set. */
export function PersonFields({ known, password = true }: { known: boolean; password?: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField<PersonDraft> name="name" label={t('people.name')} required maxLength={100} autoFocus />
      <TextField<PersonDraft>
        name="email"
        label={t('people.email')}
        required
        help={t('people.emailHelp')}
        look="ltr"
        type="email"
        spellCheck={false}
      />
      {password && (
        <FormField<PersonDraft>
          name="password"
          label={known ? t('people.newPassword') : t('people.password')}
          required={!known}
          help={known ? t('people.newPasswordHelp') : t('people.passwordHelp')}
        >
          {(held) => <PasswordInput {...held} autoComplete="new-password" />}
        </FormField>
      )}
    </>
  )
}

/** Empty: unchanged. */
export const withoutEmpty = <Draft extends PersonDraft>({ password, ...draft }: Draft) => ({
  ...draft,
  ...(password !== '' && { password }),
})
