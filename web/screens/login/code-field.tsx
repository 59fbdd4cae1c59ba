import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'

/** The second factor, asked for once the password is right. */
export function CodeField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <Field label={t('login.code')} help={t('login.codeHelp')}>
      {(control) => (
        <input
          {...control}
          ref={input}
          className="in"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
