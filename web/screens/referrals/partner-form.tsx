import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Partner } from '../../../src/contract/referrals.ts'
import { useApiMutation } from '../../api/query.ts'
import { FormFrame } from '../../parts/people/form-frame.tsx'
import { PersonFields, type PersonDraft } from '../../parts/people/person-fields.tsx'
import { SHOW_REFERRALS } from './shows.ts'

type FormProps = {
  partner: Partner | undefined
  onChanged: (changed: boolean) => void
  onClose: () => void
  onDone: () => void
  onSaved: (id: string) => void
}

/** Adds a partner, or changes the given one; an empty password stays as it is. */
export function PartnerForm({ partner, onChanged, onClose, onDone, onSaved }: FormProps) {
  const { t } = useTranslation()
  const [opened] = useState<PersonDraft>(() => ({
    name: partner?.name ?? '',
    email: partner?.email ?? '',
    password: '',
  }))
  const [draft, setDraft] = useState(opened)
  const how = {
    refreshes: SHOW_REFERRALS,
    quiet: true,
    onDone: (answer: { partner: Partner }) => {
      onSaved(answer.partner.id)
      onDone()
    },
  }
  const add = useApiMutation('referrals.addPartner', how)
  const update = useApiMutation('referrals.updatePartner', how)
  const { isPending, error } = partner ? update : add
  const change = (part: Partial<PersonDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    onChanged(next.name !== opened.name || next.email !== opened.email || next.password !== '')
  }
  const send = () => {
    const { password, ...person } = draft
    if (partner) update.mutate({ ...person, id: partner.id, ...(password !== '' && { password }) })
    else add.mutate(draft)
  }
  return (
    <FormFrame
      error={error}
      busy={isPending}
      act={partner ? t('ui.save') : t('referrals.add')}
      onSubmit={send}
      onClose={onClose}
    >
      <PersonFields draft={draft} known={partner !== undefined} error={error} onChange={change} />
    </FormFrame>
  )
}
