import { useTranslation } from '../../../i18n/i18n.ts'
import type { Client } from '../../../../src/contract/accounts/staff.ts'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { AreaField, TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { limitIn } from '../../../shared/people/limit.ts'
import { putClient } from './put-client.ts'

/** The list follows the server. */
export const SAVING = {
  refreshes: ['clients.list', 'audit.list', 'audit.ofClient'],
  onSaved: ({ client }: { client: Client }) => putClient(client),
} as const

function NotesForm({ client }: { client: Client }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    ...SAVING,
    call: 'clients.notes',
    defaults: { notes: client.notes },
    toInput: ({ notes }) => ({ id: client.id, notes }),
  })
  return (
    <ActForm of={form} act={t('ui.save')}>
      <AreaField<{ notes: string }>
        name="notes"
        label={t('clients.notes')}
        help={t('clients.care.notesHelp')}
        rows={6}
        maxLength={5000}
        autoFocus
      />
    </ActForm>
  )
}

function EmailForm({ client }: { client: Client }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    ...SAVING,
    call: 'clients.updateEmail',
    defaults: { email: client.email },
    toInput: ({ email }) => ({ id: client.id, email }),
  })
  return (
    <ActForm of={form} act={t('ui.save')}>
      <TextField<{ email: string }>
        name="email"
        label={t('people.email')}
        required
        help={t('clients.care.emailHelp')}
        look="ltr"
        type="email"
        spellCheck={false}
        autoFocus
      />
    </ActForm>
  )
}

function LimitForm({ client }: { client: Client }) {
  const { t } = useTranslation()
  const form = useWeirForm({
    ...SAVING,
    call: 'clients.updateSiteGenLimit',
    defaults: { limit: String(client.siteGenLimit) },
    // empty is null, which the server refuses with a message
    toInput: ({ limit }) => ({ id: client.id, limit: limitIn(limit) as number }),
  })
  return (
    <ActForm of={form} act={t('ui.save')}>
      <TextField<{ limit: string }>
        name="limit"
        label={t('clients.care.limitLabel')}
        required
        help={t('clients.care.limitHelp')}
        look="short"
        inputMode="numeric"
        autoFocus
      />
    </ActForm>
  )
}

const FORMS = { notes: NotesForm, email: EmailForm, limit: LimitForm }
export type Care = keyof typeof FORMS

type DialogProps = { open: boolean; what: Care; client: Client; onClose: () => void }

export function CareDialog({ open, what, client, onClose }: DialogProps) {
  const { t } = useTranslation()
  const Form = FORMS[what]
  return (
    <FormDialog open={open} title={t(`clients.care.${what}`)} onClose={onClose}>
      <p className="mid ltr">{client.email}</p>
      <Form client={client} />
    </FormDialog>
  )
}
