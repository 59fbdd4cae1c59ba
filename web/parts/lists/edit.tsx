import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListEntry } from '../../../src/contract/lists.ts'
import { fieldTexts } from '../../api/failure-text.ts'
import { useApiMutation } from '../../api/query.ts'
import { dayOf, endOfDay } from '../../i18n/end-of-day.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../people/form-dialog.tsx'
import { FormFrame } from '../people/form-frame.tsx'
import { CALLS, type Side } from './calls.ts'
import { LastDay } from './last-day.tsx'
import { ListChoice } from './list-choice.tsx'

type EditProps = { side: Side; open: boolean; entry: ListEntry | undefined; onClose: () => void }

/** Changes list, note and end of an entry; its value stays: another value is another entry. */
export function EditEntry({ side, open, entry, onClose }: EditProps) {
  const { t } = useTranslation()
  return (
    <FormDialog open={open} title={t('lists.editTitle', { value: entry?.value ?? '' })} onClose={onClose}>
      {(form) => entry && <EditForm {...form} side={side} entry={entry} />}
    </FormDialog>
  )
}

type FormProps = {
  side: Side
  entry: ListEntry
  onChanged: (changed: boolean) => void
  onClose: () => void
  onDone: () => void
}

function EditForm({ side, entry, onChanged, onClose, onDone }: FormProps) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const [opened] = useState(() => ({
    list: entry.list,
    note: entry.note,
    day: entry.expiresAt === null ? '' : dayOf(entry.expiresAt, timezone),
  }))
  const [draft, setDraft] = useState(opened)
  const { mutate, isPending, error } = useApiMutation(CALLS[side].update, {
    refreshes: [CALLS[side].list],
    quiet: true,
    onDone,
  })
  const change = (part: Partial<typeof draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    onChanged(JSON.stringify(next) !== JSON.stringify(opened))
  }
  // an end that is not touched stays to the second
  const expiresAt = draft.day === opened.day ? undefined : draft.day === '' ? null : endOfDay(draft.day, timezone)
  return (
    <FormFrame
      error={error}
      busy={isPending}
      act={t('ui.save')}
      onSubmit={() => mutate({ id: entry.id, list: draft.list, note: draft.note, expiresAt })}
      onClose={onClose}
    >
      <ListChoice value={draft.list} onChange={(list) => change({ list })} />
      <Field label={t('lists.note')} error={fieldTexts(error, 'note')}>
        {(control) => (
          <input
            {...control}
            className="in"
            maxLength={300}
            value={draft.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        )}
      </Field>
      <LastDay value={draft.day} error={fieldTexts(error, 'expiresAt')} onChange={(day) => change({ day })} />
    </FormFrame>
  )
}
