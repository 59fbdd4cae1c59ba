import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/failure.ts'
import { fieldTexts } from '../../api/failure-text.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password.tsx'

/** Who signs in, while it is typed. */
export type PersonDraft = { name: string; email: string; password: string }

type FieldsProps = {
  draft: PersonDraft
  known: boolean
  error: ApiError | null
  onChange: (part: Partial<PersonDraft>) => void
}

/** Name, e-mail and password of somebody who is made here; of one who is `known` an empty password stays as it is. */
export function PersonFields({ draft, known, error, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const held = (name: keyof PersonDraft) => ({
    value: draft[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.target.value }),
  })
  const wrong = (name: keyof PersonDraft) => fieldTexts(error, name).slice(0, 1)
  return (
    <>
      <Field label={t('people.name')} required error={wrong('name')}>
        {(control) => (
          <input {...control} {...held('name')} className="in" maxLength={100} autoComplete="off" autoFocus />
        )}
      </Field>
      <Field label={t('people.email')} required error={wrong('email')} help={t('people.emailHelp')}>
        {(control) => (
          <input
            {...control}
            {...held('email')}
            className="in ltr"
            type="email"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label={known ? t('people.newPassword') : t('people.password')}
        required={!known}
        error={wrong('password')}
        help={known ? t('people.newPasswordHelp') : t('people.passwordHelp')}
      >
        {(control) => <PasswordInput {...control} {...held('password')} autoComplete="new-password" />}
      </Field>
    </>
  )
}
