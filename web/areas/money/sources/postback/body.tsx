import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { BODY_FORMS, MOST_BODY, type BodyForm } from '../../../../../src/contract/conversions/outgoing-words.ts'
import { faultOfBody, type BodyFault } from '../../../../../src/rules/conversions/outgoing-body.ts'
import { Seg } from '../../../../kit/controls/seg.tsx'
import { FormField } from '../../../../shared/form/fields.tsx'
import { TYPED } from '../../../../shared/form/use-form.ts'
import type { Draft } from './draft.ts'
import type { Typing } from './macros.tsx'

const EXAMPLES: Record<BodyForm, string> = {
  form: 'click={clickid}&payout={payout}&order={txid}',
  json: '{"click": "{clickid}", "payout": {payout}, "order": "{txid}"}',
}

export function Body({ onTyping }: { onTyping: (typing: Typing) => void }) {
  const { t } = useTranslation()
  const { setValue } = useFormContext<Draft>()
  const method = useWatch<Draft, 'method'>({ name: 'method' })
  const form = useWatch<Draft, 'form'>({ name: 'form' })
  const area = useRef<HTMLTextAreaElement>(null)
  if (method !== 'POST') return null
  return (
    <div className="stack">
      <FormField<Draft> name="body" label={t('out.body')} help={t(`out.bodyHelp.${form}`)}>
        {({ ref, ...held }) => (
          <textarea
            {...held}
            ref={(element) => {
              area.current = element
              ref(element)
            }}
            className="in mono ltr out-address"
            rows={5}
            maxLength={MOST_BODY}
            spellCheck={false}
            placeholder={EXAMPLES[form]}
            onFocus={() => onTyping({ name: 'body', element: area.current })}
          />
        )}
      </FormField>
      <Seg
        small
        className="out-method"
        label={t('out.bodyForm')}
        value={form}
        choices={BODY_FORMS.map((value) => ({ value, label: t(`out.bodyForm.${value}`) }))}
        onChange={(value) => setValue('form', value, TYPED)}
      />
      <Fault />
    </div>
  )
}

function Fault() {
  const { t } = useTranslation()
  const body = useWatch<Draft, 'body'>({ name: 'body' }).trim()
  const form = useWatch<Draft, 'form'>({ name: 'form' })
  const found = body === '' ? undefined : faultOfBody(form, body)
  const words = (fault: BodyFault) => {
    if (fault.fault === 'macro') return t('out.noMacro', { name: fault.name })
    if (fault.fault === 'quotes') return t('out.bodyQuotes', { name: fault.name })
    if (fault.fault === 'form') return t('out.bodyNoForm')
    return t('out.bodyNoJson', { line: String(fault.line), column: String(fault.column) })
  }
  return (
    found && (
      <p className="out-fault" role="status">
        {words(found)}
      </p>
    )
  )
}
