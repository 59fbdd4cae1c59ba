import { Link, useNavigate, useParams } from 'react-router'
import { ENTRY_TEXTS } from '../../../../src/contract/entry-texts.ts'
import { failureTexts } from '../../../api/failure-text.ts'
import { useApiQuery } from '../../../api/query.ts'
import { openSession } from '../../../api/session-store.ts'
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts'
import { ownZone } from '../../../shared/choose/zones.ts'
import { FormField, TextField } from '../../../shared/form/fields.tsx'
import { Form } from '../../../shared/form/form.tsx'
import { onlyMissing } from '../../../shared/form/placed.ts'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { AuthFrame } from '../../../shared/welcome/auth-frame.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { PasswordInput } from '../../../kit/controls/password.tsx'
import { Refusals } from '../welcome/refusals.tsx'

const LOGIN = '/authentication/login'

/** The mailed link's target: an invited team user chooses name and password. Opening it changes nothing. */
export default function InvitationPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { token = '' } = useParams()
  const { data, error } = useApiQuery('auth.invitation', { token }, { quiet: true, staleTime: Infinity })
  return (
    <AuthFrame title={t('invitation.title')}>
      <div className="stack" style={{ gap: 16 }}>
        <h1>{t('invitation.title')}</h1>
        {data && <p className="other">{t('invitation.by', data)}</p>}
        {error && (
          <Alert kind="bad" title={failureTexts(error, t('login.unknown')).join(' ')}>
            {t('invitation.askAgain')}
          </Alert>
        )}
        {data && <JoinForm token={token} email={data.email} onDone={() => void navigate(LOGIN, { replace: true })} />}
        <p className="other">
          <Link to={LOGIN}>{t('recover.toLogin')}</Link>
        </p>
      </div>
    </AuthFrame>
  )
}

const EMPTY = { name: '', password: '', confirmPassword: '' }
type Draft = typeof EMPTY
type Props = { token: string; email: string; onDone: () => void }

const place = onlyMissing({
  name: ENTRY_TEXTS.inputName,
  password: ENTRY_TEXTS.inputPassword,
  confirmPassword: ENTRY_TEXTS.inputConfirmation,
})

/** The server validates: a banner per message. */
function JoinForm({ token, email, onDone }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const form = useWeirForm({
    call: 'auth.acceptInvitation',
    defaults: EMPTY,
    toInput: (draft) => ({ token, ...draft, language, timezone: ownZone() }),
    place,
    silent: true,
    onSaved: (session) => {
      openSession(session)
      onDone()
    },
    onRefused: () => form.setFocus('password'),
  })
  return (
    <Form of={form} ownAlert>
      <Refusals of={form} title={t('invitation.title')} />
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField<Draft> name="name" label={t('invitation.name')} autoComplete="name" maxLength={100} autoFocus />
      <FormField<Draft> name="password" label={t('invitation.password')}>
        {(held) => <PasswordInput {...held} placeholder={t('reset.placeholder')} autoComplete="new-password" />}
      </FormField>
      <FormField<Draft> name="confirmPassword" label={t('reset.confirmation')}>
        {(held) => <PasswordInput {...held} autoComplete="new-password" />}
      </FormField>
      <Button type="submit" kind="primary" size="l" busy={form.sending}>
        {t('invitation.submit')}
      </Button>
    </Form>
  )
}
