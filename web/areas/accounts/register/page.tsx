import { ownZone } from '../../../shared/choose/zones.ts'
import { Link, useLocation, useSearchParams } from 'react-router'
import { ENTRY_TEXTS } from '../../../../src/contract/entry-texts.ts'
import { openSession } from '../../../api/session-store.ts'
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts'
import { FormField, TextField } from '../../../shared/form/fields.tsx'
import { Form } from '../../../shared/form/form.tsx'
import { onlyMissing } from '../../../shared/form/placed.ts'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { AuthFrame } from '../../../shared/welcome/auth-frame.tsx'
import { Refusals } from '../welcome/refusals.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { PasswordInput } from '../../../kit/controls/password.tsx'

export default function RegisterPage() {
  const { t } = useTranslation()
  const { state } = useLocation() as { state: unknown }
  return (
    <AuthFrame title={t('register.title')}>
      <div className="stack" style={{ gap: 16 }}>
        <h1>{t('register.title')}</h1>
        <RegisterForm />
        <p className="other">
          {t('register.haveAccount')}{' '}
          <Link to="/authentication/login" state={state}>
            {t('register.toLogin')}
          </Link>
        </p>
      </div>
    </AuthFrame>
  )
}

const EMPTY = { email: '', password: '', password_confirmation: '', promo: '', telegram: '' }
type Draft = typeof EMPTY

const place = onlyMissing({
  email: ENTRY_TEXTS.inputEmail,
  password: ENTRY_TEXTS.inputPassword,
  password_confirmation: ENTRY_TEXTS.inputConfirmation,
  promo: ENTRY_TEXTS.inputPromo,
  telegram: ENTRY_TEXTS.inputTelegram,
})

/** The server validates: a banner per message. A link may contain the promo code. */
function RegisterForm() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [params] = useSearchParams()
  const form = useWeirForm({
    call: 'auth.register',
    defaults: { ...EMPTY, promo: params.get('promo') ?? '' },
    toInput: (draft) => ({ ...draft, domain: location.hostname, language, timezone: ownZone() }),
    place,
    silent: true,
    onSaved: openSession,
    onRefused: () => form.setFocus('email'),
  })
  return (
    <Form of={form} ownAlert>
      <Refusals of={form} title={t('register.error')} />
      <TextField<Draft>
        name="email"
        label={t('register.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoFocus
      />
      <FormField<Draft> name="password" label={t('register.password')} help={t('register.passwordHelp')}>
        {(held) => <PasswordInput {...held} autoComplete="new-password" />}
      </FormField>
      <FormField<Draft> name="password_confirmation" label={t('register.confirmation')}>
        {(held) => <PasswordInput {...held} autoComplete="new-password" />}
      </FormField>
      <TextField<Draft>
        name="promo"
        label={t('register.promo')}
        help={t('register.promoHelp')}
        autoCapitalize="off"
        spellCheck={false}
      />
      <TextField<Draft>
        name="telegram"
        label={t('register.telegram')}
        autoCapitalize="off"
        spellCheck={false}
        placeholder="@name"
      />
      <Button type="submit" kind="primary" size="l" busy={form.sending}>
        {t('register.submit')}
      </Button>
    </Form>
  )
}
