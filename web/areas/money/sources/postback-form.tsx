import { ExternalLink, Send } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Source, SourceTemplate } from '../../../../src/contract/money/costs.ts'
import {
  MOST_ADDRESS,
  OUTGOING_EVENTS,
  OUTGOING_MACROS,
  type OutgoingEvent,
  type OutgoingMacro,
} from '../../../../src/contract/conversions/outgoing-words.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { readableLink } from '../../../../src/lib/net/readable-link.ts'
import { faultOfAddress } from '../../../../src/rules/conversions/outgoing.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useApiMutation } from '../../../api/query.ts'
import { FormField, TextField, TickField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { TYPED, useWeirForm } from '../../../shared/form/use-form.ts'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Button } from '../../../kit/controls/button.tsx'

const EXAMPLE = 'https://platform.example/postback?click={clickid}&payout={payout}'

type Draft = { url: string; on: Record<OutgoingEvent, boolean>; bots: boolean; clickId: string }

const draftOf = ({ postback: { url, events, bots } }: Source): Draft => ({
  url: readableLink(url),
  bots,
  clickId: '',
  on: Object.fromEntries(OUTGOING_EVENTS.map((event) => [event, events.includes(event)])) as Draft['on'],
})

type FormProps = { source: Source; template: SourceTemplate | undefined }

export function PostbackForm({ source, template }: FormProps) {
  const { t } = useTranslation()
  const area = useRef<HTMLTextAreaElement>(null)
  const form = useWeirForm({
    call: 'sources.savePostback',
    defaults: draftOf(source),
    toInput: ({ url, on, bots }) => ({
      id: source.id,
      url,
      bots,
      events: OUTGOING_EVENTS.filter((event) => on[event]),
    }),
    place: ({ events, ...rest }) => (events ? { ...rest, url: [...(rest['url'] ?? []), ...events] } : rest),
    refreshes: ['sources.list', 'conversion.sent'],
  })
  return (
    <ActForm of={form} act={t('ui.save')}>
      <FormField<Draft> name="url" label={t('out.address')} help={t('out.addressHelp')}>
        {({ ref, ...held }) => (
          <textarea
            {...held}
            ref={(element) => {
              area.current = element
              ref(element)
            }}
            className="in mono ltr out-address"
            rows={3}
            maxLength={MOST_ADDRESS}
            spellCheck={false}
            placeholder={EXAMPLE}
          />
        )}
      </FormField>
      <Fault />
      {template && template.postback !== '' && <TemplateAddress template={template} />}
      <Macros area={area} />
      <fieldset className="stack out-events">
        <legend className="lab">{t('out.when')}</legend>
        <div className="out-ticks">
          {OUTGOING_EVENTS.map((event) => (
            <TickField<Draft> key={event} name={`on.${event}`} label={t(`out.event.${event}`)} />
          ))}
        </div>
      </fieldset>
      <div>
        <TickField<Draft> name="bots" label={t('out.bots')} />
        <span className="dim out-note">{t('out.botsWhy')}</span>
      </div>
      <Test id={source.id} />
    </ActForm>
  )
}

function Fault() {
  const { t } = useTranslation()
  const url = useWatch<Draft, 'url'>({ name: 'url' }).trim()
  const found = url === '' ? undefined : faultOfAddress(url)
  if (!found) return null
  return (
    <p className="out-fault" role="status">
      {found.fault === 'macro' ? t('out.noMacro', { name: found.name }) : t('out.badForm')}
    </p>
  )
}

function TemplateAddress({ template: { name, postback, postbackSource } }: { template: SourceTemplate }) {
  const { t } = useTranslation()
  const { setValue } = useFormContext<Draft>()
  const url = useWatch<Draft, 'url'>({ name: 'url' })
  return (
    <div className="stack">
      <div className="row">
        <Button size="s" disabled={url === postback} onClick={() => setValue('url', postback, TYPED)}>
          {t('out.useTemplate', { name })}
        </Button>
        <a href={postbackSource} target="_blank" rel="noreferrer" className="row dim">
          <ExternalLink aria-hidden="true" />
          {t('out.doc')}
        </a>
      </div>
      {url.includes('EVENT_NAME') && <span className="dim out-note">{t('out.useTemplateNote')}</span>}
    </div>
  )
}

function Macros({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  const { t } = useTranslation()
  const { getValues, setValue } = useFormContext<Draft>()
  const add = (macro: OutgoingMacro) => {
    const url = getValues('url')
    const [start, end] = [area.current?.selectionStart ?? url.length, area.current?.selectionEnd ?? url.length]
    const put = `{${macro}}`
    setValue('url', url.slice(0, start) + put + url.slice(end), TYPED)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(start + put.length, start + put.length)
    })
  }
  return (
    <details className="out-macros">
      <summary>{t('out.macros')}</summary>
      <p className="dim out-note">{t('out.macrosWhy')}</p>
      <ul>
        {OUTGOING_MACROS.map((macro) => {
          const name = `{${macro}}`
          return (
            <li key={macro}>
              <button
                type="button"
                className="tok mono ltr"
                aria-label={t('out.addMacro', { name, means: t(`out.macro.${macro}`) })}
                onClick={() => add(macro)}
              >
                {name}
              </button>
              <span className="dim">{t(`out.macro.${macro}`)}</span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

function Test({ id }: { id: string }) {
  const { t } = useTranslation()
  const { getValues } = useFormContext<Draft>()
  const url = useWatch<Draft, 'url'>({ name: 'url' }).trim()
  const test = useApiMutation('sources.testPostback', { silent: true })
  const send = () => {
    const clickId = getValues('clickId').trim()
    test.mutate({ id, url, ...(clickId !== '' && { clickId }) })
  }
  return (
    <section className="stack out-test" aria-label={t('out.test')}>
      <div className="out-try">
        <TextField<Draft>
          name="clickId"
          label={t('out.testClick')}
          look="mono ltr"
          maxLength={256}
          placeholder="weir-test"
        />
        <Button icon={<Send />} busy={test.isPending} disabled={url === ''} onClick={send}>
          {t('out.test')}
        </Button>
      </div>
      <span className="dim out-note">{t('out.testWhy')}</span>
      <div aria-live="polite">
        {test.error && <Alert kind="warn" title={failureText(test.error)} />}
        {test.data && <Outcome answer={test.data} />}
      </div>
    </section>
  )
}

function Outcome({ answer: { url, status, answer, error, tookMs } }: { answer: Answer<'sources.testPostback'> }) {
  const { t } = useTranslation()
  const title =
    status === null
      ? t('out.testNone')
      : t(error === '' ? 'out.testTaken' : 'out.testRefused', { status: String(status) })
  return (
    <div className="stack">
      <Alert kind={error === '' ? 'ok' : 'warn'} title={title}>
        {status === null && <span className="ltr"> {error}</span>}
      </Alert>
      <dl className="out-seen">
        <dt>{t('out.request')}</dt>
        <dd className="mono ltr">{`GET ${url}`}</dd>
        <dt>{t('out.answer')}</dt>
        <dd className="mono ltr">{answer === '' ? <span className="dim">{t('out.answerEmpty')}</span> : answer}</dd>
        <dt>{t('term.duration')}</dt>
        <dd>{t('out.ms', { n: tookMs })}</dd>
      </dl>
    </div>
  )
}
