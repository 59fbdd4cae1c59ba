import { useTranslation } from '../../../i18n/i18n.ts'
import { Link, useLocation } from 'react-router'
import { ENTRY_TEXTS } from '../../../../src/contract/entry-texts.ts'
import { failureTexts } from '../../../api/failure-text.ts'
import { serverText } from '../../../i18n/server.ts'
import { FormField } from '../../../shared/form/fields.tsx'
import { Form } from '../../../shared/form/form.tsx'
import { onlyMissing } from '../../../shared/form/placed.ts'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { AuthFrame } from '../../../shared/welcome/auth-frame.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Button } from '../../../kit/controls/button.tsx'

export default function RecoverPage() {
  const { t } = useTranslation()
  const { state } = useLocation() as { state: unknown }
  return (
    <AuthFrame title={t('recover.title')}>
      <div className="stack" style={{ gap: 16 }}>
        <h1>{t('recover.title')}</h1>
        <RecoverForm />
        <p className="other">
          <Link to="/authentication/login" state={state}>
            {t('recover.toLogin')}
          </Link>
        </p>
      </div>
    </AuthFrame>
  )
}

type Draft = { email: string }

const place = onlyMissing({ email: ENTRY_TEXTS.inputEmail })

/** The server validates; the form stays for another try. */
function RecoverForm() {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'auth.forgotPassword',
    defaults: { email: '' },
    toInput: ({ email }) => ({ email, domain: location.hostname }),
    place,
    silent: true,
    onRefused: () => form.setFocus('email'),
  })
  return (
    <Form of={form} ownAlert>
      {form.answer?.message && <Alert kind="ok">{serverText(form.answer.message)}</Alert>}
      {form.refusal && <Alert kind="bad">{failureTexts(form.refusal, t('recover.unknown')).join(' ')}</Alert>}
      <FormField<Draft> name="email" label={t('login.email')} help={t('recover.text')}>
        {(held) => (
          <input
            {...held}
            className="in"
            type="email"
            name="username"
            autoComplete="username"
            inputMode="email"
            autoFocus
          />
        )}
      </FormField>
      <Button type="submit" kind="primary" size="l" busy={form.sending}>
        {t('recover.submit')}
      </Button>
    </Form>
  )
}
