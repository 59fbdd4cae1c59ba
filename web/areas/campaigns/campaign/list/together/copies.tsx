import './together.css'
import { Plus, X } from 'lucide-react'
import { useState, type ClipboardEvent } from 'react'
import { useTranslation } from '../../../../../i18n/i18n.ts'
import { MOST_COPIES } from '../../../../../../src/contract/campaigns/together-words.ts'
import type { Answer } from '../../../../../../src/contract/table.ts'
import type { CallInput } from '../../../../../api/client.ts'
import { useApiMutation, useApiQuery } from '../../../../../api/query.ts'
import { useReaches } from '../../../../../api/session-store.ts'
import { useFormat } from '../../../../../i18n/use-format.ts'
import { serverText } from '../../../../../i18n/server.ts'
import { useCountries } from '../../../../../shared/choose/options.ts'
import { Failed } from '../../../../../shared/failed.tsx'
import { undoAct } from '../../../../../shared/history/undo-act.ts'
import { classes } from '../../../../../kit/classes.ts'
import { Alert } from '../../../../../kit/feedback/alert.tsx'
import { Button, IconButton } from '../../../../../kit/controls/button.tsx'
import { Dialog } from '../../../../../kit/float/dialog.tsx'
import { useSettled } from '../../../../../kit/use-settled.ts'
import { useSelection, type Row } from '../selection.ts'
import {
  COLUMNS,
  type Cells,
  type ColumnName,
  copyOf,
  isSourceUnknown,
  isTable,
  NO_CELLS,
  NOTHING,
  withPasted,
} from './cells.ts'

type Preview = Answer<'company.previewCopies'>
type One = Preview['copies'][number]

export function Copies() {
  const { copying, setCopying } = useSelection()
  return copying && <CopyTable key={copying.id} row={copying} onClose={() => setCopying(undefined)} />
}

function useKnown() {
  const countries = useCountries()
  const isSourced = useReaches('Sources')
  const { data } = useApiQuery('sources.list', {}, { quiet: true, enabled: isSourced })
  return { countries, sources: data?.sources ?? [] }
}

function CopyTable({ row: { id, name }, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const known = useKnown()
  const [rows, setRows] = useState<readonly Cells[]>([NO_CELLS, NO_CELLS, NO_CELLS])
  const copies = rows.map((cells) => copyOf(cells, known)) as CallInput<'company.previewCopies'>['copies']
  const settled = useSettled(JSON.stringify(copies), 300)
  const question = { id, copies: JSON.parse(settled) as typeof copies }
  const preview = useApiQuery('company.previewCopies', question, { quiet: true, staleTime: 0 })
  const original = useApiQuery('company.edit', { id }, { quiet: true }).data?.campaign
  const { data } = preview
  const isNow = settled === JSON.stringify(copies) && !preview.isFetching
  const isOver = data !== undefined && data.room !== null && rows.length > data.room
  const isRight =
    data?.copies.every(({ problems }) => problems.length === 0) === true &&
    !rows.some((cells) => isSourceUnknown(cells, known))
  const make = useMake(onClose)
  const places = rows.map((_, at) => `row ${at}`)
  const put = (at: number, cells: Cells) => setRows(rows.map((one, place) => (place === at ? cells : one)))
  const paste = (at: number, column: ColumnName) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!isTable(text)) return
    event.preventDefault()
    const isSheet = event.clipboardData.getData('text/html').includes('<table')
    setRows(withPasted(rows, { row: at, column, isSheet }, text, MOST_COPIES))
  }
  return (
    <Dialog
      open
      stays
      width={1080}
      className="together"
      title={t('campaign.copies.title', { name })}
      onClose={onClose}
      footer={
        <div className="row wrap together-foot">
          <span className="grow dim">{t('campaign.copies.how', { count: MOST_COPIES, nothing: NOTHING })}</span>
          <Button
            kind="primary"
            busy={make.isPending}
            disabled={!isNow || !isRight || isOver}
            onClick={() => data && make.mutate({ id, version: data.version, copies })}
          >
            {t('campaign.copies.make', { count: rows.length, n: format.number(rows.length) })}
          </Button>
        </div>
      }
    >
      {isOver && <Room of={data} />}
      {preview.error && <Failed error={preview.error} onRetry={() => void preview.refetch()} />}
      <div className="copies" role="table" aria-label={t('campaign.copies')}>
        <Head />
        {places.map((place, at) => (
          <CopyRow
            key={place}
            at={at}
            cells={rows[at] ?? NO_CELLS}
            original={original}
            copy={data?.copies[at]}
            unknown={isSourceUnknown(rows[at] ?? NO_CELLS, known)}
            onChange={(next) => put(at, next)}
            onPaste={(column) => paste(at, column)}
            onRemove={rows.length > 1 ? () => setRows(rows.filter((_, other) => other !== at)) : undefined}
          />
        ))}
      </div>
      <Button
        size="s"
        icon={<Plus />}
        disabled={rows.length >= MOST_COPIES}
        onClick={() => setRows([...rows, NO_CELLS])}
      >
        {t('campaign.copies.add')}
      </Button>
    </Dialog>
  )
}

function useMake(onDone: () => void) {
  const { t } = useTranslation()
  const format = useFormat()
  return useApiMutation('company.copyTogether', {
    refreshes: ['company.list'],
    undoable: ({ campaigns: made, act }) => ({
      text: t('campaign.copies.done', { count: made.length, n: format.number(made.length) }),
      undo: () => undoAct(act, t),
    }),
    onDone,
  })
}

function Room({ of: { room, full } }: { of: Preview }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Alert kind="warn">
      {full === null ? t('campaign.copies.room', { count: room ?? 0, n: format.number(room ?? 0) }) : serverText(full)}
    </Alert>
  )
}

function Head() {
  const { t } = useTranslation()
  return (
    <div className="copies-row copies-head" role="row">
      {COLUMNS.map((column) => (
        <span key={column} role="columnheader">
          {t(`campaign.copies.column.${column}`)}
        </span>
      ))}
    </div>
  )
}

type RowProps = {
  at: number
  cells: Cells
  original: Answer<'company.edit'>['campaign'] | undefined
  copy: One | undefined
  /** The source has no such name. */
  unknown: boolean
  onChange: (cells: Cells) => void
  onPaste: (column: ColumnName) => (event: ClipboardEvent) => void
  onRemove: (() => void) | undefined
}

function CopyRow({ at, cells, original, copy, unknown, onChange, onPaste, onRemove }: RowProps) {
  const { t } = useTranslation()
  const wordsOf = useOriginal(original)
  const problemsOf = (column: ColumnName) => [
    ...new Set(copy?.problems.flatMap(({ field, text }) => (field.split('.')[0] === column ? [serverText(text)] : []))),
    ...(column === 'source' && unknown ? [serverText('The source is not one of the client’s.')] : []),
  ]
  const known: readonly string[] = COLUMNS
  const others = copy?.problems.filter(({ field }) => !known.includes(field.split('.')[0] ?? '')) ?? []
  return (
    <div className="copies-row" role="row">
      {COLUMNS.map((column) => {
        const wrong = problemsOf(column)
        const differs = cells[column].trim() !== '' && copy !== undefined && column in copy.after
        return (
          <span key={column} role="cell" className={classes(differs && 'differs')}>
            <span className="copies-word">{t(`campaign.copies.column.${column}`)}</span>
            <input
              className={classes('in', column === 'targetLink' && 'mono ltr')}
              type="text"
              autoComplete="off"
              spellCheck={false}
              maxLength={column === 'targetLink' ? 4000 : 500}
              aria-label={`${t(`campaign.copies.column.${column}`)} ${at + 1}`}
              aria-invalid={wrong.length > 0 || undefined}
              placeholder={column === 'name' ? copy?.name : wordsOf(column)}
              value={cells[column]}
              onChange={({ target }) => onChange({ ...cells, [column]: target.value })}
              onPaste={onPaste(column)}
            />
            {wrong.map((text) => (
              <span key={text} className="err">
                {text}
              </span>
            ))}
          </span>
        )
      })}
      {onRemove && (
        <span role="cell" className="copies-act">
          <IconButton small label={t('campaign.copies.remove', { n: at + 1 })} onClick={onRemove}>
            <X />
          </IconButton>
        </span>
      )}
      {others.length > 0 && (
        <span role="cell" className="err copies-others">
          {[...new Set(others.map(({ text }) => serverText(text)))].join(' ')}
        </span>
      )}
    </div>
  )
}

/** Shown in empty cells. */
function useOriginal(original: RowProps['original']): (column: ColumnName) => string | undefined {
  const { t } = useTranslation()
  const { sources } = useKnown()
  return (column) => {
    if (!original) return undefined
    if (column === 'countries')
      return original.countries.length === 0 ? t('campaign.everywhere') : original.countries.join(', ')
    if (column === 'source') return sources.find(({ id }) => id === original.source?.id)?.name
    return original[column]
  }
}
