import { useEffect, useRef, useState, type ChangeEvent, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { TEXTS } from '../../../src/contract/texts.ts'
import { failureTexts, missingText } from '../../api/failure-text.ts'
import { useApiMutation } from '../../api/query.ts'
import { openSession } from '../../api/session-store.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password.tsx'

const EMPTY = { email: '', password: '', password_confirmation: '', promo: '', telegram: '' }
type Name = keyof typeof EMPTY

const MISSING: Record<Name, string> = {
  email: TEXTS.inputEmail,
  password: TEXTS.inputPassword,
  password_confirmation: TEXTS.inputConfirmation,
  promo: TEXTS.inputPromo,
  telegram: TEXTS.inputTelegram,
}

/**
 * No rules of its own: one banner for each of the server's messages, and what was left empty is said at its field.
 * A link may name the promo code.
 */
export function RegisterForm() {
  const { t } = useTranslation()
  const language = useLanguage()
  const first = useRef<HTMLInputElement>(null)
  const [params] = useSearchParams()
  const [given, setGiven] = useState(() => ({ ...EMPTY, promo: params.get('promo') ?? '' }))
  const register = useApiMutation('auth.register', { quiet: true, silent: true, onDone: openSession })
  useEffect(() => first.current?.focus(), [])
  const held = (name: Name) => ({
    name,
    value: given[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setGiven({ ...given, [name]: event.target.value }),
  })
  const missing = (name: Name) => missingText(register.error, name, given[name], MISSING[name])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!register.isPending)
      register.mutate({ ...given, domain: location.hostname, language }, { onError: () => first.current?.focus() })
  }
  return (
    <form onSubmit={submit} noValidate>
      {register.error && (
        <div className="alerts">
          {failureTexts(register.error, t('login.unknown')).map((text) => (
            <Alert key={text} kind="bad" title={t('register.error')}>
              {text}
            </Alert>
          ))}
        </div>
      )}
      <Field label={t('register.email')} error={missing('email')}>
        {(control) => (
          <input
            {...control}
            {...held('email')}
            ref={first}
            className="in"
            type="email"
            inputMode="email"
            autoComplete="username"
          />
        )}
      </Field>
      <Field label={t('register.password')} error={missing('password')} help={t('register.passwordHelp')}>
        {(control) => <PasswordInput {...control} {...held('password')} autoComplete="new-password" />}
      </Field>
      <Field label={t('register.confirmation')} error={missing('password_confirmation')}>
        {(control) => <PasswordInput {...control} {...held('password_confirmation')} autoComplete="new-password" />}
      </Field>
      <Field label={t('register.promo')} error={missing('promo')} help={t('register.promoHelp')}>
        {(control) => (
          <input
            {...control}
            {...held('promo')}
            className="in"
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t('register.telegram')} error={missing('telegram')}>
        {(control) => (
          <input
            {...control}
            {...held('telegram')}
            className="in"
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="@name"
          />
        )}
      </Field>
      <Button type="submit" kind="primary" size="l" busy={register.isPending}>
        {t('register.submit')}
      </Button>
    </form>
  )
}
