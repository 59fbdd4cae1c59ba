import { useTranslation } from '../../../i18n/i18n.ts'
import type { ListEntry } from '../../../../src/contract/lists/lists.ts'
import type { ListName } from '../../../../src/contract/lists/list-words.ts'
import { dayOf, endOfDay } from '../../../i18n/end-of-day.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { renamed } from '../../../shared/form/placed.ts'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { CALLS, changeBack, type Side } from '../../../shared/lists/calls.ts'
import { LastDay } from '../../../shared/lists/last-day.tsx'
import { ListChoice } from '../../../shared/lists/list-choice.tsx'

type EditProps = { side: Side; open: boolean; entry: ListEntry | undefined; onClose: () => void }

/** Another value is another entry. */
export function EditEntry({ side, open, entry, onClose }: EditProps) {
  const { t } = useTranslation()
  return (
    <FormDialog open={open} title={t('lists.editTitle', { value: entry?.value ?? '' })} onClose={onClose}>
      {entry && <EditForm side={side} entry={entry} />}
    </FormDialog>
  )
}

type Draft = { list: ListName; note: string; day: string }

const place = renamed({ expiresAt: 'day' })

function EditForm({ side, entry }: { side: Side; entry: ListEntry }) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const day = entry.expiresAt === null ? '' : dayOf(entry.expiresAt, timezone)
  const form = useWeirForm({
    call: CALLS[side].update,
    defaults: { list: entry.list, note: entry.note, day },
    toInput: (draft) => ({
      id: entry.id,
      list: draft.list,
      note: draft.note,
      // an unchanged end keeps its seconds
      expiresAt: draft.day === day ? undefined : draft.day === '' ? null : endOfDay(draft.day, timezone),
    }),
    place,
    refreshes: [CALLS[side].list],
    undoable: () => ({ text: t('lists.changed', { value: entry.value }), undo: () => changeBack(side, entry) }),
  })
  return (
    <ActForm of={form} act={t('ui.save')}>
      <ListChoice />
      <TextField<Draft> name="note" label={t('term.note')} maxLength={300} />
      <LastDay />
    </ActForm>
  )
}
