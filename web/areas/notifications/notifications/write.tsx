import { Send } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../i18n/i18n.ts'
import { NOTIFICATION_TYPES } from '../../../../src/contract/notifications/notification-words.ts'
import type { Question } from '../../../../src/contract/table.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { AreaField, TextField, useField } from '../../../shared/form/fields.tsx'
import { Form } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { NOTE_ICONS, Notes } from '../../../shared/notifications/note.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Seg } from '../../../kit/controls/seg.tsx'
import { Confirm } from '../../../kit/feedback/confirm.tsx'
import { useNow } from '../../../kit/now.ts'
import { NOBODY_YET, Readers, readersInput, useReaders, type ReadersDraft } from './readers.tsx'

type Draft = ReadersDraft & Required<Pick<Question<'notifications.add'>, 'type' | 'title' | 'message'>>
const EMPTY: Draft = { ...NOBODY_YET, type: 'success', title: '', message: '' }

/** Asks before it sends, naming how many will get it. What is missing is said at its field instead. */
export function Write({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isConfirming, setConfirming] = useState(false)
  const form = useWeirForm({
    call: 'notifications.add',
    defaults: EMPTY,
    toInput: ({ type, title, message, ...readers }) => ({ type, title, message, ...readersInput(readers) }),
    refreshes: ['notifications.sent', 'notifications.list'],
    onSaved: onSent,
  })
  const draft = useWatch({ control: form.control }) as Draft
  const { count, isRefused } = useReaders(draft)
  const isWritten = draft.title.trim() !== '' && draft.message.trim() !== ''
  const send = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (!isWritten || isRefused) form.submit(event)
    else if (count) setConfirming(true)
  }
  const people = { count: count ?? 0, n: format.number(count ?? 0) }
  return (
    <div className="stack">
      <p className="mid">{t('notifications.writeText')}</p>
      <div className="write">
        <Form of={{ ...form, submit: send }} className="write-form" label={t('notifications.write')}>
          <Readers />
          <Kind />
          <TextField<Draft> name="title" label={t('notifications.title')} required maxLength={120} />
          <AreaField<Draft>
            name="message"
            label={t('notifications.message')}
            required
            help={t('notifications.messageHelp')}
            rows={4}
            maxLength={2000}
          />
          <div className="row">
            <Button
              type="submit"
              kind="primary"
              icon={<Send className="turn" />}
              busy={form.sending}
              disabled={!isRefused && !count}
              title="Ctrl+Enter"
            >
              {t('notifications.send')}
            </Button>
            <span className="dim" role="status">
              {count !== undefined && t('notifications.reaches', people)}
            </span>
          </div>
        </Form>
        <Preview draft={draft} />
      </div>
      <Confirm
        open={isConfirming}
        title={t('notifications.confirmTitle', people)}
        act={t('notifications.confirmSend', people)}
        kind="primary"
        disabled={!count}
        onAct={() => {
          setConfirming(false)
          form.submit()
        }}
        onClose={() => setConfirming(false)}
      >
        <p>
          <b dir="auto">{draft.title}</b>
        </p>
        <p className="mid">{t('notifications.confirmText')}</p>
      </Confirm>
    </div>
  )
}

function Preview({ draft: { type, title, message } }: { draft: Draft }) {
  const { t } = useTranslation()
  const created = new Date(useNow()).toISOString()
  const note = {
    id: '0',
    kind: 'messages' as const,
    type,
    created,
    title: title.trim() || t('notifications.title'),
    message: message.trim() || t('notifications.message'),
    notice: null,
    details: {},
  }
  return (
    <section className="write-preview" aria-label={t('notifications.preview')}>
      <h3 className="lab">{t('notifications.preview')}</h3>
      <Notes notes={[note]} />
    </section>
  )
}

function Kind() {
  const { t } = useTranslation()
  const { value, onChange } = useField<Draft, Draft['type']>('type').held
  const types = NOTIFICATION_TYPES.map((type) => {
    const Icon = NOTE_ICONS[type]
    return { value: type, label: t(`notifications.type.${type}`), mark: <Icon aria-hidden="true" /> }
  })
  return (
    <div className="field">
      <span className="lab" aria-hidden="true">
        {t('notifications.kind')}
      </span>
      <span>
        <Seg label={t('notifications.kind')} value={value} choices={types} onChange={onChange} />
      </span>
    </div>
  )
}
