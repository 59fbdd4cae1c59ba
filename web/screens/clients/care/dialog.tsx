import { useTranslation } from 'react-i18next'
import type { Client } from '../../../../src/contract/staff.ts'
import { FormDialog } from '../../../parts/people/form-dialog.tsx'
import { EmailForm } from './email.tsx'
import { LimitForm } from './limit.tsx'
import { NotesForm } from './notes.tsx'

const FORMS = { notes: NotesForm, email: EmailForm, limit: LimitForm }
export type Care = keyof typeof FORMS
export type CareForm = {
  client: Client
  onChanged: (changed: boolean) => void
  onClose: () => void
  onDone: () => void
}

type DialogProps = { open: boolean; what: Care; client: Client; onClose: () => void }

/** One thing at a time that staff write about a client or set for him. */
export function CareDialog({ open, what, client, onClose }: DialogProps) {
  const { t } = useTranslation()
  const Form = FORMS[what]
  return (
    <FormDialog open={open} title={t(`clients.care.${what}`)} onClose={onClose}>
      {(form) => (
        <>
          <p className="mid ltr">{client.email}</p>
          <Form {...form} client={client} />
        </>
      )}
    </FormDialog>
  )
}
