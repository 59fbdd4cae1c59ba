import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Manager } from '../../../src/contract/team.ts'
import { FormFrame } from '../../parts/people/form-frame.tsx'
import { PersonFields } from '../../parts/people/person-fields.tsx'
import { draftOf, isChanged, type Draft } from './draft.ts'
import { useSave } from './save.ts'
import { Ticks } from './ticks.tsx'

type FormProps = {
  manager: Manager | undefined
  onChanged: (changed: boolean) => void
  onClose: () => void
  onDone: () => void
  onSaved: (id: string) => void
}

export function ManagerForm({ manager, onChanged, onClose, onDone, onSaved }: FormProps) {
  const { t } = useTranslation()
  const [opened] = useState(() => draftOf(manager))
  const [draft, setDraft] = useState(opened)
  const { send, isPending, error } = useSave(manager, (id) => {
    onSaved(id)
    onDone()
  })
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    onChanged(isChanged(next, opened))
  }
  return (
    <FormFrame
      error={error}
      busy={isPending}
      act={manager ? t('ui.save') : t('managers.add')}
      onSubmit={() => send(draft)}
      onClose={onClose}
    >
      <PersonFields draft={draft} known={manager !== undefined} error={error} onChange={change} />
      <Ticks value={draft.menu} known={manager !== undefined} onChange={(menu) => change({ menu })} />
    </FormFrame>
  )
}
