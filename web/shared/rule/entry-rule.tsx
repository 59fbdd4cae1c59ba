import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { ListName } from '../../../src/contract/lists/list-words.ts'
import type { EntryChoice } from '../../../src/rules/campaigns/make-rule.ts'
import { useApiQuery } from '../../api/query.ts'
import { endOfDay } from '../../i18n/end-of-day.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { EffectSummary } from '../effect/summary.tsx'
import { TextField } from '../form/fields.tsx'
import { ActForm } from '../form/form.tsx'
import { useWeirForm } from '../form/use-form.ts'
import { CALLS, removeAdded, type Side } from '../lists/calls.ts'
import { LastDay } from '../lists/last-day.tsx'
import { ListSeg } from '../lists/list-choice.tsx'
import { PreviewLines } from '../lists/preview.tsx'
import { evidenceOf, type Subject } from './subject.ts'

type Draft = { note: string; day: string }
const DEFAULTS: Draft = { note: '', day: '' }
const EFFECT = { block: 'turnedAway', allow: 'letThrough' } as const

type EntryRuleProps = { side: Side; subject: Subject; choice: EntryChoice }

/** Stored as a list entry: the reader's list, or the service's. */
export function EntryRule({ side, subject, choice }: EntryRuleProps) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const { type, value } = choice
  const [list, setList] = useState<ListName>('block')
  const { lines, judged, canBeAdded } = useEntryEffect(side, choice, list)
  const form = useWeirForm({
    call: CALLS[side].add,
    defaults: DEFAULTS,
    toInput: ({ day, note }) => ({
      type,
      value,
      list,
      note,
      expiresAt: day === '' ? null : endOfDay(day, timezone),
      source: 'logs' as const,
      ...(judged.data && !judged.waiting
        ? { evidence: evidenceOf(subject, choice, { ...judged.data, effect: EFFECT[list] }) }
        : {}),
    }),
    place: ({ value: wrong = [], expiresAt = [], ...rest }) => ({ ...rest, '': wrong, 'day': expiresAt }),
    refreshes: [CALLS[side].list, CALLS[side].preview, 'logs.receipt'],
    silent: true,
    undoable: ({ ids }) =>
      ids.length === 0 ? undefined : { text: t(`rule.done.${list}`, { value }), undo: () => removeAdded(side, ids) },
  })
  return (
    <ActForm of={form} act={t(`rule.act.${list}`, { value })}>
      <ListSeg value={list} onChange={setList} />
      <PreviewLines lines={lines} />
      {canBeAdded && <EffectSummary effect={judged} />}
      <TextField<Draft> name="note" label={t('term.note')} help={t('rule.noteHelp')} maxLength={300} />
      <LastDay />
    </ActForm>
  )
}

const NO_LINES: readonly never[] = []

/** The entry's replay, or why it cannot be added. Another choice cancels it. */
function useEntryEffect(side: Side, { type, value }: EntryChoice, list: ListName) {
  const { data, error, isPlaceholderData, isPending } = useApiQuery(
    CALLS[side].preview,
    { type, value, list },
    { quiet: true, staleTime: 60_000 },
  )
  const waiting = isPending || isPlaceholderData
  return {
    lines: waiting ? NO_LINES : (data?.lines ?? NO_LINES),
    judged: { data: data?.effect ? { replay: data.effect } : undefined, error, waiting },
    canBeAdded: waiting || data === undefined || data.ready > 0,
  }
}
