import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListName, ListType } from '../../../src/contract/list-words.ts'
import { useApiMutation } from '../../api/query.ts'
import { endOfDay } from '../../i18n/end-of-day.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { FormFrame } from '../people/form-frame.tsx'
import { CALLS, type Side } from './calls.ts'
import { LastDay } from './last-day.tsx'
import { LinesField } from './lines-field.tsx'
import { ListChoice } from './list-choice.tsx'
import { Preview } from './preview.tsx'
import { usePreview } from './use-preview.ts'

type AddProps = {
  side: Side
  type: ListType
  /** Written into the form, where something led here with a value. */ given: string
  onChanged: (changed: boolean) => void
  onClose: () => void
  onDone: () => void
}

const EMPTY = { list: 'block' as ListName, text: '', note: '', day: '' }

/** Adds entries of one type; says beforehand what they would have met. */
export function AddEntries({ side, type, given, onChanged, onClose, onDone }: AddProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [draft, setDraft] = useState({ ...EMPTY, text: given })
  const [source, setSource] = useState<'panel' | 'import' | 'logs'>(given === '' ? 'panel' : 'logs')
  const preview = usePreview(side, { type, list: draft.list, text: draft.text })
  const add = useApiMutation(CALLS[side].add, {
    refreshes: [CALLS[side].list],
    quiet: true,
    silent: true,
    onDone: ({ added, existed, refused }) => {
      notify.done(
        t('lists.done', {
          added: format.number(added),
          existed: format.number(existed),
          refused: format.number(refused),
        }),
      )
      onDone()
    },
  })
  const change = (part: Partial<typeof draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    if (add.error) add.reset()
    onChanged(next.text !== '' || next.note !== '')
  }
  const ready = preview.data?.ready
  const send = () =>
    add.mutate({
      type,
      text: draft.text,
      list: draft.list,
      note: draft.note,
      source,
      expiresAt: draft.day === '' ? null : endOfDay(draft.day, format.timezone),
    })
  const act = ready ? t(`lists.act.${draft.list}`, { count: ready, n: format.number(ready) }) : t('lists.add')
  return (
    <FormFrame error={add.error} busy={add.isPending} act={act} onSubmit={send} onClose={onClose}>
      <ListChoice value={draft.list} onChange={(list) => change({ list })} />
      <LinesField
        type={type}
        value={draft.text}
        error={add.error}
        onChange={(text, from) => (setSource(from), change({ text }))}
      />
      <Preview asked={draft.text} list={draft.list} preview={preview} />
      <Field label={t('lists.note')} help={t('lists.noteHelp')}>
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
      <LastDay value={draft.day} onChange={(day) => change({ day })} />
    </FormFrame>
  )
}
