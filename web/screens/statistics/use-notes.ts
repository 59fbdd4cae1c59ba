import { useTranslation } from 'react-i18next'
import type { Annotation, Interval } from '../../../src/contract/statistics.ts'
import { useApiQuery } from '../../api/query.ts'
import type { CrestDay } from '../../parts/charts/crest-layers.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { columnOfNote, notesByColumn } from './notes.ts'

/** Keys made at run time; the compiler knows those of the texts only. */
type AnyKey = 'hits.empty'
export type Note = Annotation & { text: string }

const NONE: readonly Annotation[] = []

/** What was changed in the range, in words: newest first, and by the columns of the chart. */
export function useNotes(scope: Scope, rows: readonly CrestDay[] | undefined, interval: Interval) {
  const { t, i18n } = useTranslation()
  const { startDate, endDate, timezone, companyId, clientId } = scope.question
  const answer = useApiQuery('logs.annotations', { startDate, endDate, timezone, companyId, clientId }, { quiet: true })
  const textOf = ({ action, companyName }: Annotation) => {
    const key = `audit.action.${action}`
    const said = i18n.exists(key) ? t(key as AnyKey) : action
    return companyName === null ? said : `${said}: ${companyName}`
  }
  const notes: Note[] = (answer.data?.annotations ?? NONE).map((one) => ({ ...one, text: textOf(one) }))
  const told = notes.map((note) => ({ text: note.text, column: columnOfNote(note, rows ?? [], interval, timezone) }))
  return {
    notes,
    byColumn: notesByColumn(told, (count) => t('statistics.notes.more', { count })),
    error: answer.error,
    isAwaited: answer.isPending,
  }
}
