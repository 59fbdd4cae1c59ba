import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AUDIENCES, NOTIFICATION_TYPES } from '../../../../src/contract/notifications/notification-words.ts'
import { ROLES } from '../../../../src/contract/roles.ts'
import type { Question } from '../../../../src/contract/table.ts'
import { AreaField, FormField, TextField, useField } from '../../../shared/form/fields.tsx'
import { Form } from '../../../shared/form/form.tsx'
import { Guard } from '../../../shared/form/guard.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { NOTE_ICONS } from '../../../shared/notifications/note.tsx'
import { Section } from '../../../shared/section/section.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Select } from '../../../kit/controls/choice/select.tsx'
import { Seg } from '../../../kit/controls/seg.tsx'

export function Write() {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'notifications.add',
    defaults: EMPTY,
    toInput: inputOf,
    refreshes: ['notifications.sent', 'notifications.list'],
    onSaved: () => form.reset({ ...form.getValues(), title: '', message: '' }),
  })
  return (
    <Card className="secs">
      <Section title={t('notifications.write')} text={t('notifications.writeText')}>
        <Form of={form} className="write-form" label={t('notifications.write')}>
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
              title="Ctrl+Enter"
            >
              {t('notifications.send')}
            </Button>
          </div>
        </Form>
      </Section>
      <Guard of={form} />
    </Card>
  )
}

function Readers() {
  const { t } = useTranslation()
  const { value: audience, onChange } = useField<Draft, Draft['audience']>('audience').held
  return (
    <>
      <div className="field">
        <span className="lab" aria-hidden="true">
          {t('notifications.to')}
        </span>
        <span>
          <Seg
            label={t('notifications.to')}
            value={audience}
            choices={AUDIENCES.map((value) => ({ value, label: t(`notifications.audience.${value}`) }))}
            onChange={onChange}
          />
        </span>
      </div>
      {audience === 'role' && (
        <FormField<Draft, Draft['role']> name="role" label={t('notifications.role')}>
          {(held) => <Select {...held} options={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))} />}
        </FormField>
      )}
      {audience === 'account' && (
        <TextField<Draft> name="email" label={t('notifications.email')} required type="email" inputMode="email" />
      )}
    </>
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

type Input = Question<'notifications.add'>
type Draft = Required<Input>
const EMPTY: Draft = { audience: 'all', role: 'user', email: '', type: 'success', title: '', message: '' }

const inputOf = ({ role, email, ...rest }: Draft): Input => ({
  ...rest,
  ...(rest.audience === 'role' && { role }),
  ...(rest.audience === 'account' && { email }),
})
