import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { ENTRY_TEXTS } from '../../../../src/contract/entry-texts.ts'
import { call } from '../../../api/client.ts'
import { ApiError, type Validation } from '../../../api/failure.ts'
import { failureTexts } from '../../../api/failure-text.ts'
import { openSession } from '../../../api/session-store.ts'
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts'
import { redirectText, serverText } from '../../../i18n/server.ts'
import { onlyMissing } from '../../../shared/form/placed.ts'
import { AuthFrame } from '../../../shared/welcome/auth-frame.tsx'
import { ownZone } from '../../../shared/choose/zones.ts'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Field } from '../../../kit/controls/field.tsx'
import { GoLink } from '../../../kit/controls/link.tsx'
import { PasswordInput } from '../../../kit/controls/password.tsx'

/** Keeps the origin. Uses neither router nor form library: the first page that loads. */
export default function LoginPage({ state: given }: { state: unknown }) {
  const { t } = useTranslation()
  const state = given as { message?: string } | null
  return (
    <AuthFrame title={t('login.title')}>
      <div className="stack" style={{ gap: 16 }}>
        <h1>{t('login.title')}</h1>
        {state?.message && <Alert kind="info">{redirectText(state.message)}</Alert>}
        <LoginForm />
        <p className="other">
          <GoLink to="/authentication/recover-password" state={state}>
            {t('login.forgot')}
          </GoLink>
        </p>
        <p className="other">
          {t('login.noAccount')}{' '}
          <GoLink to="/authentication/register" state={state}>
            {t('login.toRegister')}
          </GoLink>
        </p>
      </div>
    </AuthFrame>
  )
}

type Draft = { email: string; password: string; code: string }
const FIELDS = { username: 'email', password: 'password', code: 'code' } as const satisfies Record<string, keyof Draft>

/** Only after a correct password, with two-factor sign-in. */
const CODE_TEXTS = new Set<string>([ENTRY_TEXTS.twoFactorCodeRequired, ENTRY_TEXTS.codeInvalid])
const place = onlyMissing({ email: ENTRY_TEXTS.inputEmail, password: ENTRY_TEXTS.inputPassword })

const inputOf = (form: HTMLFormElement | null, name: keyof typeof FIELDS): HTMLInputElement | null =>
  form?.querySelector(`input[name="${name}"]`) ?? null

function typedIn(form: HTMLFormElement): Draft {
  const text = (name: keyof typeof FIELDS) => inputOf(form, name)?.value ?? ''
  return { email: text('username'), password: text('password'), code: text('code') }
}

function useSignIn(form: React.RefObject<HTMLFormElement | null>) {
  const language = useLanguage()
  const isSending = useRef(false)
  const [sending, setSending] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [wrong, setWrong] = useState<Validation>({})
  const refuse = (error: ApiError, draft: Draft) => {
    setRefusal(error)
    setWrong(place(error.validation, draft))
    if (!CODE_TEXTS.has(error.message)) return
    // clears a used or wrong code; keeps focus
    const code = inputOf(form.current, 'code')
    if (code) code.value = ''
    setNeedsCode(true)
  }
  const send = async (draft: Draft) => {
    const { code, ...who } = draft
    try {
      openSession(await call('auth.login', { ...who, ...(needsCode && { code }), language, timezone: ownZone() }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(error, draft)
    }
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    setSending(true)
    setWrong({})
    void send(typedIn(event.currentTarget)).finally(() => {
      isSending.current = false
      setSending(false)
    })
  }
  const forget = (field: keyof Draft) => field in wrong && setWrong(({ [field]: _typed, ...rest }) => rest)
  return { submit, sending, needsCode, refusal, wrong, forget }
}

/** The server validates: message in the banner, empty fields say so. Focuses the first empty field, else the e-mail. */
function LoginForm() {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const { submit, sending, needsCode, refusal, wrong, forget } = useSignIn(form)
  const isCodeAsked = refusal?.message === ENTRY_TEXTS.twoFactorCodeRequired
  useEffect(() => {
    if (!refusal || CODE_TEXTS.has(refusal.message)) return
    const empty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(empty ?? inputOf(form.current, 'username'))?.focus()
  }, [refusal])
  const errorsOf = (field: keyof Draft) => (wrong[field] ?? []).map(serverText)
  return (
    <form
      ref={form}
      onSubmit={submit}
      onInput={({ target }) => target instanceof HTMLInputElement && forget(FIELDS[target.name as keyof typeof FIELDS])}
      noValidate
    >
      {refusal && isCodeAsked && <Alert kind="info">{failureTexts(refusal, '').join(' ')}</Alert>}
      {refusal && !isCodeAsked && (
        <Alert kind="bad" title={t('login.error')}>
          {failureTexts(refusal, t('login.unknown')).join(' ')}
        </Alert>
      )}
      <Field label={t('login.email')} error={errorsOf('email')}>
        {(control) => (
          <input
            {...control}
            className="in"
            type="email"
            name="username"
            autoComplete="username"
            inputMode="email"
            autoFocus
          />
        )}
      </Field>
      <Field label={t('login.password')} error={errorsOf('password')}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
      </Field>
      {needsCode && (
        <Field label={t('login.code')} help={t('login.codeHelp')}>
          {(control) => (
            <input
              {...control}
              className="in"
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={64}
              autoFocus
            />
          )}
        </Field>
      )}
      <Button type="submit" kind="primary" size="l" busy={sending}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
