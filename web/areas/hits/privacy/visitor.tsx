import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { CallInput } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { TextField, useField } from '../../../shared/form/fields.tsx'
import { Form, Refused } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { Section } from '../../../shared/section/section.tsx'
import { useDownload } from '../../../shared/download.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Confirm } from '../../../kit/feedback/confirm.tsx'
import { Seg } from '../../../kit/controls/seg.tsx'

const WAYS = ['address', 'visitor', 'hit'] as const
type Draft = CallInput<'privacy.erase'>
type Way = (typeof WAYS)[number]
const EMPTY: Draft = { by: 'address', value: '' }

/** Enter exports; erasing asks. */
export function VisitorForm() {
  const { t } = useTranslation()
  const [confirming, setConfirming] = useState(false)
  const file = useDownload('privacy.export')
  const close = () => setConfirming(false)
  const form = useWeirForm({
    call: 'privacy.erase',
    defaults: EMPTY,
    toInput: ({ by, value }) => ({ by, value: value.trim() }),
    onSaved: close,
    onRefused: close,
  })
  const { by, value } = form.watch()
  const key = { by, value: value.trim() }
  const isEmpty = key.value === ''
  const forget = () => {
    form.forget()
    form.clearErrors()
  }
  const fetch: typeof form.submit = (event) => {
    event?.preventDefault()
    if (isFilled()) file.start(key)
  }
  const isFilled = (): boolean => {
    if (!isEmpty) return true
    form.setError('value', { message: t('privacy.valueMissing') }, { shouldFocus: true })
    return false
  }
  return (
    <Form of={{ ...form, submit: fetch }} className="secs" ownAlert>
      <Section title={t('privacy.visitor')} text={t('privacy.visitorText')}>
        <By onChange={forget} />
        <TextField<Draft>
          name="value"
          label={t(`privacy.by.${by}`)}
          help={t(`privacy.by.${by}Help`)}
          look="mono ltr"
          maxLength={64}
          autoCapitalize="off"
          spellCheck={false}
          placeholder={by === 'address' ? '203.0.113.7' : ''}
          onInput={forget}
        />
        <Refused />
        <Erased answer={form.answer} />
        <div className="row">
          <Button type="submit" icon={<Download />} busy={file.busy} disabled={isEmpty}>
            {t('privacy.export')}
          </Button>
          <Button kind="bad" icon={<Trash2 />} disabled={isEmpty} onClick={() => setConfirming(true)}>
            {t('privacy.erase')}
          </Button>
        </div>
      </Section>
      <Confirm
        open={confirming}
        title={t('privacy.eraseAsk')}
        act={t('privacy.erase')}
        busy={form.sending}
        onAct={() => form.submit()}
        onClose={close}
      >
        <p>
          <b className="mono ltr">{key.value}</b>
        </p>
        <p>{t('privacy.eraseWhy')}</p>
      </Confirm>
    </Form>
  )
}

function By({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation()
  const { held } = useField<Draft, Way>('by')
  return (
    <div className="field">
      <span className="lab" aria-hidden="true">
        {t('privacy.by')}
      </span>
      <span>
        <Seg
          label={t('privacy.by')}
          value={held.value}
          choices={WAYS.map((way) => ({ value: way, label: t(`privacy.by.${way}`) }))}
          onChange={(way) => {
            held.onChange(way)
            onChange()
          }}
        />
      </span>
    </div>
  )
}

function Erased({ answer }: { answer: { hits: number; conversions: number } | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!answer) return null
  const { hits, conversions } = answer
  return (
    <Alert kind="ok">
      {hits === 0
        ? t('privacy.nothing')
        : t('privacy.erased', { hits: format.number(hits), conversions: format.number(conversions) })}
    </Alert>
  )
}
