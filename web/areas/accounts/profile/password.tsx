import { useTranslation } from '../../../i18n/i18n.ts'
import { TEXTS } from '../../../../src/contract/texts.ts'
import type { Validation } from '../../../api/failure.ts'
import { FormField } from '../../../shared/form/fields.tsx'
import { Form } from '../../../shared/form/form.tsx'
import { onlyMissing, within } from '../../../shared/form/placed.ts'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { Section } from '../../../shared/section/section.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { PasswordInput } from '../../../kit/controls/password.tsx'

const EMPTY = { currentPassword: '', password: '', password_confirmation: '' }
type Draft = typeof EMPTY

const unconfirmed = onlyMissing({ password_confirmation: TEXTS.inputConfirmation })
const place = (validation: Validation, draft: Draft): Validation => {
  const refused = within('data')(validation)
  return { ...refused, ...unconfirmed(refused, draft) }
}

/** Ends all other sessions. */
export function PasswordSection() {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'profile.update',
    defaults: EMPTY,
    toInput: (data) => ({ data }),
    place,
    refreshes: ['sessions.list', 'notifications.list'],
    onSaved: () => form.reset(EMPTY),
  })
  return (
    <Section title={t('profile.password')} text={t('profile.passwordText')}>
      <Form of={form} className="stack password-form" label={t('profile.password')}>
        <FormField<Draft> name="currentPassword" label={t('profile.currentPassword')}>
          {(held) => <PasswordInput {...held} autoComplete="current-password" />}
        </FormField>
        <div className="pair">
          <FormField<Draft> name="password" label={t('profile.newPassword')} help={t('register.passwordHelp')}>
            {(held) => <PasswordInput {...held} autoComplete="new-password" />}
          </FormField>
          <FormField<Draft> name="password_confirmation" label={t('register.confirmation')}>
            {(held) => <PasswordInput {...held} autoComplete="new-password" />}
          </FormField>
        </div>
        <div>
          <Button type="submit" busy={form.sending}>
            {t('profile.changePassword')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}
