import { Upload } from 'lucide-react'
import i18next from 'i18next'
import { useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '../../i18n/i18n.ts'
import type { ReadingAnswers } from '../../../src/contract/money/import-questions.ts'
import type { ListName, ListType } from '../../../src/contract/lists/list-words.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { call } from '../../api/client.ts'
import { failureText } from '../../api/failure-text.ts'
import { endOfDay } from '../../i18n/end-of-day.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../kit/controls/button.tsx'
import { notify } from '../../kit/feedback/notify.ts'
import { writtenAnswers } from '../costs/questions.tsx'
import { FormField, TextField } from '../form/fields.tsx'
import { ActForm } from '../form/form.tsx'
import { renamed } from '../form/placed.ts'
import { TYPED, useWeirForm } from '../form/use-form.ts'
import { columnInput, type Columns, LIST_COLUMNS, NO_COLUMNS } from '../import/columns.tsx'
import { ReadingQuestions } from '../import/questions.tsx'
import { FoundColumns } from '../import/reading.tsx'
import { CALLS, removeAdded, type Side } from './calls.ts'
import { LastDay } from './last-day.tsx'
import { ListChoice } from './list-choice.tsx'
import { Preview } from './preview.tsx'
import { usePreview } from './use-preview.ts'

type AddProps = {
  side: Side
  type: ListType
  list?: ListName
  given: string
}
type Draft = Lines & { list: ListName; note: string; day: string }

/** Rows name their list themselves. */
const OWN_LISTS = /^.*\blist\b/i

const place = renamed({ value: 'text', expiresAt: 'day' })

/** Previews affected visits. */
export function AddEntries({ side, type, list: first = 'block', given }: AddProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const defaults: Draft = {
    list: first,
    text: given,
    note: '',
    day: '',
    source: given === '' ? 'panel' : 'logs',
    file: undefined,
    columns: NO_COLUMNS,
  }
  const outcome = ({ added, existed, refused }: { added: number; existed: number; refused: number }) =>
    t('lists.done', {
      added: format.number(added),
      existed: format.number(existed),
      refused: format.number(refused),
    })
  const form = useWeirForm({
    call: CALLS[side].add,
    defaults,
    toInput: ({ day, columns: _columns, ...draft }) => ({
      ...draft,
      type,
      expiresAt: day === '' ? null : endOfDay(day, format.timezone),
    }),
    place,
    refreshes: [CALLS[side].list, 'logs.receipt', 'imports.list'],
    silent: true,
    undoable: ({ ids, ...counts }) =>
      ids.length === 0 ? undefined : { text: outcome(counts), undo: () => removeAdded(side, ids) },
    onSaved: ({ ids, ...counts }) => ids.length === 0 && notify.done(outcome(counts)),
  })
  const [list, text] = useWatch({ control: form.control, name: ['list', 'text'] })
  const preview = usePreview(side, { type, list, text })
  const ready = preview.data?.ready
  const act =
    ready && !OWN_LISTS.test(text) ? t(`lists.act.${list}`, { count: ready, n: format.number(ready) }) : t('term.add')
  return (
    <ActForm of={form} act={act}>
      <ListChoice />
      <LinesField type={type} side={side} />
      <Preview typed={text} preview={preview} />
      <TextField<Draft> name="note" label={t('term.note')} help={t('lists.noteHelp')} maxLength={300} />
      <LastDay />
    </ActForm>
  )
}

/** Undefined once edited. */
type ReadFrom = Pick<Answer<'imports.read'>, 'hash' | 'encoding' | 'columns'> & {
  name: string
  answers: ReadingAnswers
}
type Lines = {
  text: string
  source: 'panel' | 'import' | 'logs'
  file: ReadFrom | undefined
  columns: Columns
}

/** Most characters per call. */
const MOST = 900_000

type Opened = Pick<Answer<'imports.read'>, 'questions' | 'titles' | 'columns' | 'remembered'> & { chosen: File }

function useListFile(side: Side) {
  const { setValue, getValues } = useFormContext<Lines>()
  const [open, setOpen] = useState<Opened>()
  const [given, setGiven] = useState<ReadingAnswers>({})
  const read = async (chosen: File | undefined, answers: ReadingAnswers = {}) => {
    setGiven(answers)
    if (!chosen) return
    if (chosen.size > MOST) return notify.failed(i18next.t('lists.fileLarge'))
    if (chosen !== open?.chosen) setValue('columns', NO_COLUMNS)
    try {
      const { text, questions, hash, encoding, titles, columns, remembered } = await call('imports.read', {
        body: chosen,
        answers: writtenAnswers(answers),
        list: side === 'client' ? 'client' : 'everybody',
        ...columnInput(LIST_COLUMNS, getValues('columns')),
      })
      setOpen({ chosen, questions, titles, columns, remembered })
      setValue('text', text, TYPED)
      setValue('source', 'import')
      const answered = questions.flatMap(({ code, answer }) => (answer === null ? [] : [[code, answer]]))
      const name = chosen.name.slice(0, 200)
      setValue('file', { name, hash, encoding, columns, answers: Object.fromEntries(answered) as ReadingAnswers })
    } catch (error) {
      notify.failed(failureText(error))
    }
  }
  return { open, given, read }
}

/** One value per line. */
function LinesField({ type, side }: { type: ListType; side: Side }) {
  const { t } = useTranslation()
  const file = useRef<HTMLInputElement>(null)
  const { setValue } = useFormContext<Lines>()
  const { open, given, read } = useListFile(side)
  const upload = (
    <Button size="s" kind="quiet" icon={<Upload />} onClick={() => file.current?.click()}>
      {t('lists.file')}
    </Button>
  )
  return (
    <>
      <FormField<Lines> name="text" label={t('lists.lines')} required aside={upload} help={t(`lists.help.${type}`)} all>
        {({ onChange, ...held }) => (
          <textarea
            {...held}
            className="in mono ltr"
            rows={5}
            maxLength={MOST}
            spellCheck={false}
            placeholder={t(`lists.sample.${type}`)}
            onChange={(event) => {
              onChange(event)
              setValue('source', 'panel')
              setValue('file', undefined)
            }}
          />
        )}
      </FormField>
      <input
        ref={file}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = '' // lets the same file be chosen again
        }}
      />
      {open && (
        <ReadingQuestions
          questions={open.questions}
          given={given}
          onAnswer={(code, answer) => void read(open.chosen, { ...given, [code]: answer })}
        />
      )}
      {open && open.titles.length > 0 && (
        <FoundColumns read={open} fields={LIST_COLUMNS} onChosen={() => void read(open.chosen, given)} />
      )}
    </>
  )
}
