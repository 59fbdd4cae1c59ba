import { Send } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { failureText } from '../../../../api/failure-text.ts'
import { useApiMutation } from '../../../../api/query.ts'
import type { ApiError } from '../../../../api/failure.ts'
import { serverText } from '../../../../i18n/server.ts'
import { TextField } from '../../../../shared/form/fields.tsx'
import { Alert } from '../../../../kit/feedback/alert.tsx'
import { Button } from '../../../../kit/controls/button.tsx'
import { typedOf, type Draft } from './draft.ts'

export function Test({ id, place }: { id: string; place: number }) {
  const { t } = useTranslation()
  const { getValues } = useFormContext<Draft>()
  const kind = useWatch<Draft, 'kind'>({ name: 'kind' })
  const url = useWatch<Draft, 'url'>({ name: 'url' }).trim()
  const testCode = useWatch<Draft, 'platform.testCode'>({ name: 'platform.testCode' }).trim()
  const isReady = kind === 'address' ? url !== '' : testCode !== ''
  const test = useApiMutation('sources.testPostback', { silent: true, refreshes: ['sources.list'] })
  const send = () => {
    const draft = getValues()
    const clickId = draft.clickId.trim()
    test.mutate({ id, place, ...typedOf(draft), ...(clickId !== '' && { clickId }) })
  }
  return (
    <section className="stack out-test" aria-label={t('out.test')}>
      {kind !== 'address' && (
        <TextField<Draft>
          name="platform.testCode"
          label={t('out.testCode')}
          help={t('out.testCodeHelp')}
          look="mono ltr"
          maxLength={64}
        />
      )}
      <div className="out-try">
        <TextField<Draft>
          name="clickId"
          label={t('out.testClick')}
          look="mono ltr"
          maxLength={256}
          placeholder="weir-test"
        />
        <Button icon={<Send />} busy={test.isPending} disabled={!isReady} onClick={send}>
          {t('out.test')}
        </Button>
      </div>
      <span className="dim out-note">{t('out.testWhy')}</span>
      <div aria-live="polite">
        {test.error && <Refused error={test.error} />}
        {test.data && <Outcome answer={test.data} />}
      </div>
    </section>
  )
}

/** Faults of fields too: nothing was requested. */
function Refused({ error }: { error: ApiError }) {
  const texts = Object.values(error.validation).flat()
  return <Alert kind="warn" title={texts.length === 0 ? failureText(error) : texts.map(serverText).join(' ')} />
}

function Outcome({
  answer: { method, url, body, status, answer, error, tookMs },
}: {
  answer: Answer<'sources.testPostback'>
}) {
  const { t } = useTranslation()
  const title =
    status === null
      ? t('out.testNone')
      : t(error === '' ? 'out.testTaken' : 'out.testRefused', { status: String(status) })
  return (
    <div className="stack">
      <Alert kind={error === '' ? 'ok' : 'warn'} title={title}>
        {error !== '' && error !== `answered ${String(status)}` && <span className="ltr"> {error}</span>}
      </Alert>
      <dl className="out-seen">
        <dt>{t('out.request')}</dt>
        <dd className="mono ltr">
          {`${method} ${url}`}
          {body !== '' && <code className="mono ltr out-body">{body}</code>}
        </dd>
        <dt>{t('out.answer')}</dt>
        <dd className="mono ltr">{answer === '' ? <span className="dim">{t('out.answerEmpty')}</span> : answer}</dd>
        <dt>{t('term.duration')}</dt>
        <dd>{t('out.ms', { n: tookMs })}</dd>
      </dl>
    </div>
  )
}
