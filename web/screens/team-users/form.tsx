import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TeamUser } from '../../../src/contract/team.ts'
import { fieldTexts } from '../../api/failure-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { FormFrame } from '../../parts/people/form-frame.tsx'
import { PersonFields } from '../../parts/people/person-fields.tsx'
import { Field } from '../../ui/field.tsx'
import { draftOf, inputOf, isChanged, type Draft } from './draft.ts'
import { useSave } from './save.ts'

type FormProps = {
  member: TeamUser | undefined
  onChanged: (changed: boolean) => void
  onClose: () => void
  onDone: () => void
  onSaved: (id: string) => void
}

export function TeamForm({ member, onChanged, onClose, onDone, onSaved }: FormProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [opened] = useState(() => draftOf(member))
  const [draft, setDraft] = useState(opened)
  const { send, isPending, error } = useSave(member, (id) => {
    onSaved(id)
    onDone()
  })
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    onChanged(isChanged(next, opened))
  }
  const held =
    member && member.campaigns > 0
      ? t('team.limitHeld', { count: member.campaigns, n: format.number(member.campaigns) })
      : t('team.limitHelp')
  return (
    <FormFrame
      error={error}
      busy={isPending}
      act={member ? t('ui.save') : t('team.add')}
      onSubmit={() => send(inputOf(draft))}
      onClose={onClose}
    >
      <PersonFields draft={draft} known={member !== undefined} error={error} onChange={change} />
      <Field label={t('team.limit')} required error={fieldTexts(error, 'limit').slice(0, 1)} help={held}>
        {(control) => (
          <input
            {...control}
            className="in short"
            inputMode="numeric"
            autoComplete="off"
            value={draft.limit}
            onChange={(event) => change({ limit: event.target.value })}
          />
        )}
      </Field>
    </FormFrame>
  )
}
