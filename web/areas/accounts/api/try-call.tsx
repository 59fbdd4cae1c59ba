import { BASE } from '../../../kit/base.ts'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { failureText } from '../../../api/failure-text.ts'
import { queries } from '../../../api/query.ts'
import { dayIn } from '../../../i18n/format.ts'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { CopyButton } from '../../../kit/controls/copy.tsx'
import { Field } from '../../../kit/controls/field.tsx'
import type { Call } from './document.ts'
import { compact, curlOf, filledPath, sampleOf, type Values } from './request.ts'
import { busy } from '../../../api/busy.ts'
import { ApiError, NO_CONNECTION } from '../../../api/failure.ts'
import { sessionNow } from '../../../api/session-store.ts'

/** One for all calls of the page. */
export type TryKey = { value: string; onChange: (key: string) => void }

export function TryCall({ call, tryKey }: { call: Call; tryKey: TryKey }) {
  const { t } = useTranslation()
  const { method, params, input, changes } = call
  const [values, setValues] = useState<Values>({})
  const [body, setBody] = useState(() => (input ? JSON.stringify(sampleOf(input, dayIn('UTC', 0)), null, 2) : ''))
  const [isSubmitted, setSubmitted] = useState(false)
  const act = useMutation<TryAnswer, Error, TryRequest>({
    mutationFn: tryCall,
    meta: { quiet: true },
    onSettled: () => changes && queries.invalidateQueries({ queryKey: ['company.list'] }),
  })
  const sent = input ? compact(body) : undefined
  const isBodyWrong = input !== undefined && sent === undefined
  const missing = params.filter((param) => param.required && !values[param.name])
  const path = filledPath(call, values)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!act.isPending && !isBodyWrong && missing.length === 0)
      act.mutate({ method, path, body: sent, key: tryKey.value })
  }
  const curl = curlOf(method, `${location.origin}${BASE}${path}`, sent)
  return (
    <form
      className="api-try stack"
      aria-label={`${t('api.try')}: ${call.name}`}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)}
      noValidate
    >
      <h3>{t('api.try')}</h3>
      {params.map((param) => (
        <Field
          key={param.name}
          label={<span className="mono">{param.name}</span>}
          required={param.required ?? false}
          error={isSubmitted && missing.includes(param) ? t('server.This field is required.') : []}
        >
          {(control) => (
            <input
              {...control}
              className="in mono ltr"
              value={values[param.name] ?? ''}
              autoComplete="off"
              onChange={(event) => setValues({ ...values, [param.name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      {input && (
        <Field label={t('api.body')} error={isSubmitted && isBodyWrong ? t('api.bodyWrong') : []}>
          {(control) => (
            <textarea
              {...control}
              className="in mono ltr"
              rows={Math.min(16, body.split('\n').length + 1)}
              value={body}
              spellCheck={false}
              onChange={(event) => setBody(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field label={t('api.tryWith')} help={t('api.tryWithHelp')}>
        {(control) => (
          <input
            {...control}
            className="in mono ltr"
            value={tryKey.value}
            placeholder="wk_"
            maxLength={128}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => tryKey.onChange(event.target.value.trim())}
          />
        )}
      </Field>
      {changes && <Alert kind="warn">{t('api.tryChanges')}</Alert>}
      <div>
        <Button type="submit" busy={act.isPending} title="Ctrl+Enter">
          {t('api.send')}
        </Button>
      </div>
      {act.error && <Alert kind="bad">{failureText(act.error)}</Alert>}
      {act.data && <Answered name={call.name} answer={act.data} />}
      <div className="stack api-curl">
        <span className="row">
          <span className="lab grow">{t('api.curl')}</span>
          <CopyButton text={curl} label={t('api.copyCurl')} />
        </span>
        <code className="mono ltr">{curl}</code>
      </div>
    </form>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function Answered({ name, answer: { status, ms, text } }: { name: string; answer: TryAnswer }) {
  const { t } = useTranslation()
  return (
    <div className="stack api-answer">
      <span className={status < 400 ? 'state ok' : 'state bad'} role="status">
        {t('api.answered', { status, ms })}
      </span>
      {/* scrollable, so focusable by keyboard */}
      <pre className="mono ltr" role="region" aria-label={`${t('api.answer')}: ${name}`} tabIndex={0}>
        {pretty(text)}
      </pre>
    </div>
  )
}

/** Calls like a client's program, for the API screen: input and response unchanged. */
type TryRequest = {
  method: string
  /** With its query. */
  path: string
  body?: string
  /** Instead of the session's token. */
  key?: string
}
type TryAnswer = { status: number; ms: number; text: string }

/** A 401 may be about the key, so it does not end the session. Throws ApiError without a response. */
async function tryCall({ method, path, body, key }: TryRequest): Promise<TryAnswer> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    authorization: `Bearer ${key || sessionNow()?.token || ''}`,
  }
  if (body !== undefined) headers['content-type'] = 'application/json'
  return busy(async () => {
    const start = performance.now()
    try {
      const response = await fetch(BASE + path, { method, headers, body, credentials: 'omit', cache: 'no-store' })
      return { status: response.status, text: await response.text(), ms: Math.round(performance.now() - start) }
    } catch {
      throw new ApiError(NO_CONNECTION, '')
    }
  })
}
