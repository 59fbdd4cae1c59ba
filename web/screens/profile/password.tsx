import { useEffect, useRef, useState, type ChangeEvent, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXTS } from '../../../src/contract/texts.ts'
import { failureText, fieldTexts, missingText } from '../../api/failure-text.ts'
import { useApiMutation } from '../../api/query.ts'
import { Section } from '../../parts/section/section.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password.tsx'

const EMPTY = { currentPassword: '', password: '', password_confirmation: '' }

/** A new password needs the one in force, and ends all other sessions. */
export function PasswordSection() {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(EMPTY)
  const act = useApiMutation('profile.update', {
    quiet: true,
    refreshes: ['sessions.list', 'notifications.list'],
    onDone: () => setTyped(EMPTY),
  })
  useEffect(() => {
    if (act.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [act.error])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!act.isPending) act.mutate({ data: typed })
  }
  const held = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped((now) => ({ ...now, [name]: event.target.value })),
  })
  const wrong = (name: keyof typeof EMPTY) => fieldTexts(act.error, `data.${name}`).slice(0, 1)
  const confirmation = missingText(
    act.error,
    'data.password_confirmation',
    typed.password_confirmation,
    TEXTS.inputConfirmation,
  )
  const isElsewhere = act.error && Object.keys(act.error.validation).length === 0
  return (
    <Section title={t('profile.password')} text={t('profile.passwordText')}>
      <form
        ref={form}
        className="stack"
        style={{ gap: 12 }}
        aria-label={t('profile.password')}
        onSubmit={submit}
        noValidate
      >
        {isElsewhere && <Alert kind="bad">{failureText(act.error)}</Alert>}
        <Field label={t('profile.currentPassword')} error={wrong('currentPassword')}>
          {(control) => <PasswordInput {...control} {...held('currentPassword')} autoComplete="current-password" />}
        </Field>
        <div className="pair">
          <Field label={t('profile.newPassword')} error={wrong('password')} help={t('register.passwordHelp')}>
            {(control) => <PasswordInput {...control} {...held('password')} autoComplete="new-password" />}
          </Field>
          <Field
            label={t('register.confirmation')}
            error={confirmation.length > 0 ? confirmation : wrong('password_confirmation')}
          >
            {(control) => <PasswordInput {...control} {...held('password_confirmation')} autoComplete="new-password" />}
          </Field>
        </div>
        <div>
          <Button type="submit" busy={act.isPending}>
            {t('profile.changePassword')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
