import { ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { OutgoingAddressView } from '../../../../../src/contract/conversions/outgoing-address.ts'
import type { Source, SourceTemplate } from '../../../../../src/contract/money/costs.ts'
import {
  ADDRESS_KINDS,
  MOST_ADDRESS,
  OUTGOING_METHODS,
} from '../../../../../src/contract/conversions/outgoing-words.ts'
import { faultOfAddress, wordsToFill } from '../../../../../src/rules/conversions/outgoing.ts'
import { FormField, SelectField, TickField } from '../../../../shared/form/fields.tsx'
import { ActForm } from '../../../../shared/form/form.tsx'
import { TYPED, useWeirForm } from '../../../../shared/form/use-form.ts'
import { Button } from '../../../../kit/controls/button.tsx'
import { Seg } from '../../../../kit/controls/seg.tsx'
import { Body } from './body.tsx'
import { draftOf, eventsFor, eventsOf, placeFaults, typedOf, type Draft } from './draft.ts'
import { Headers } from './headers.tsx'
import { Macros, type Typing } from './macros.tsx'
import { PlatformFields } from './platform.tsx'
import { Test } from './test.tsx'

const EXAMPLE = 'https://platform.example/postback?click={clickid}&payout={payout}'

type FormProps = {
  source: Source
  place: number
  address: OutgoingAddressView | undefined
  template: SourceTemplate | undefined
}

export function PostbackForm({ source, place, address, template }: FormProps) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'sources.savePostback',
    defaults: draftOf(address),
    toInput: (draft) => ({
      id: source.id,
      place,
      ...typedOf(draft),
      events: eventsOf(draft),
      bots: draft.bots,
    }),
    place: placeFaults,
    refreshes: ['sources.list', 'conversion.sent'],
  })
  return (
    <ActForm of={form} act={t('ui.save')}>
      <SelectField<Draft>
        name="kind"
        label={t('out.to')}
        options={ADDRESS_KINDS.map((kind) => [kind, t(`out.kind.${kind}`)])}
      />
      <OfKind address={address} template={template} />
      <Events />
      <div>
        <TickField<Draft> name="bots" label={t('out.bots')} />
        <span className="dim out-note">{t('out.botsWhy')}</span>
      </div>
      <Test id={source.id} place={place} />
    </ActForm>
  )
}

function OfKind({ address, template }: Pick<FormProps, 'address' | 'template'>) {
  const [typing, setTyping] = useState<Typing>({ name: 'url', element: null })
  const kind = useWatch<Draft, 'kind'>({ name: 'kind' })
  if (kind !== 'address') {
    const isStored = address?.kind === kind
    return (
      <PlatformFields
        kind={kind}
        hasToken={isStored && address.hasToken}
        testedAt={isStored ? address.testedAt : null}
      />
    )
  }
  return (
    <>
      <Address onTyping={setTyping} />
      {template && template.postback !== '' && <TemplateAddress template={template} />}
      <Method />
      <Body onTyping={setTyping} />
      <Macros typing={typing} />
      <Headers />
    </>
  )
}

function Events() {
  const { t } = useTranslation()
  const kind = useWatch<Draft, 'kind'>({ name: 'kind' })
  return (
    <fieldset className="stack out-events">
      <legend className="lab">{t('out.when')}</legend>
      <div className="out-ticks">
        {eventsFor(kind).map((event) => (
          <TickField<Draft> key={event} name={`on.${event}`} label={t(`out.event.${event}`)} />
        ))}
      </div>
      {kind !== 'address' && <span className="dim out-note">{t('out.platformEvents')}</span>}
    </fieldset>
  )
}

function Address({ onTyping }: { onTyping: (typing: Typing) => void }) {
  const { t } = useTranslation()
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <>
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
            onFocus={() => onTyping({ name: 'url', element: area.current })}
          />
        )}
      </FormField>
      <Fault />
    </>
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

function Method() {
  const { t } = useTranslation()
  const { setValue } = useFormContext<Draft>()
  const method = useWatch<Draft, 'method'>({ name: 'method' })
  return (
    <Seg
      label={t('out.method')}
      value={method}
      choices={OUTGOING_METHODS.map((value) => ({ value, label: value }))}
      onChange={(value) => setValue('method', value, TYPED)}
      className="out-method"
    />
  )
}

function TemplateAddress({ template: { name, postback, postbackSource } }: { template: SourceTemplate }) {
  const { t } = useTranslation()
  const { setValue } = useFormContext<Draft>()
  const url = useWatch<Draft, 'url'>({ name: 'url' })
  const left = wordsToFill(postback).filter((word) => wordsToFill(url).includes(word))
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
      {left.length > 0 && <span className="dim out-note">{t('out.useTemplateNote', { words: left.join(', ') })}</span>}
    </div>
  )
}
