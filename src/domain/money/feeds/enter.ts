/** Enters what a fetch changes: an entry that differs is reversed for the new one, so taking the fetch back restores it. */
import type { CostQuestion } from '../../../contract/money/cost-questions.ts'
import type { FeedReading, FeedWaiting, FetchView } from '../../../contract/money/feeds.ts'
import { MOST_DAY_TOTALS } from '../../../contract/money/import-words.ts'
import type { Reply } from '../../../contract/table.ts'
import { TEXTS } from '../../../contract/texts.ts'
import { storedDecimal } from '../../../lib/numbers/decimal.ts'
import { scopeOf } from '../../../rules/money/costs/entries.ts'
import { changedDays, type FeedLine, planLines } from '../../../rules/money/feeds/plan.ts'
import { changesOf } from '../../../rules/money/feeds/reading.ts'
import { openQuestions } from '../../../rules/money/reports/report.ts'
import type { NewCost } from '../../../store/config/money/costs.ts'
import type { Queries } from '../../../store/config/engine/database.ts'
import { entriesOfFeed } from '../../../store/config/money/feeds.ts'
import { addImportedFile, settleImportedFile } from '../../../store/config/money/imports.ts'
import type { Caller, Services } from '../../context.ts'
import { keptReading } from '../../files/read-file.ts'
import { previewCosts, reverseRows } from '../enter.ts'
import { entryOf, type Made, replyOf, spansOf } from '../import-costs.ts'
import type { FeedRead } from './read.ts'

export type Counts = Pick<FetchView, 'lines' | 'added' | 'changed' | 'gone' | 'unchanged' | 'refused' | 'days'>
export const NO_COUNTS: Counts = { lines: 0, added: 0, changed: 0, gone: 0, unchanged: 0, refused: 0, days: [] }

type Entering = {
  tx: Queries
  services: Pick<Services, 'events' | 'now'>
  caller: Caller
  /** Undefined: not stored yet. */
  feedId: string | undefined
  name: string
  /** How it was read before; undefined: never. */
  before: FeedReading | undefined
}

export type Weighed = {
  reply: Reply<'costs.import'>
  changes: FeedWaiting[]
  /** All that keeps it from being entered. */
  waiting: FeedWaiting[]
  counts: Counts
  /** Call only while nothing waits. Returns the file; null: nothing changed. */
  enter: () => Promise<string | null>
}

/** Reverses the entries that differ, in any case: the caller rolls back while something waits. */
export async function weighFeed(entering: Entering, from: FeedRead): Promise<Weighed> {
  const { tx, services, caller, feedId, before } = entering
  const { client, read, answers, reading } = from
  const made = madeOf(entering, from)
  const lines = made.map((one) => ({ ...lineOf(one.entry), made: one }))
  const days = [...new Set(lines.map(({ day }) => day))]
  const known = feedId === undefined ? [] : await entriesOfFeed(tx, feedId, days)
  const knownLines = known.map((row) => ({ ...lineOf(row), row }))
  const plan = planLines(knownLines, lines)
  const hasChanges = plan.fresh.length + plan.gone.length > 0
  const importId = hasChanges ? await addImportedFile(tx, fileOf(entering, from)) : undefined
  const asking = { tx, services, caller, clientId: client.id, ...(importId !== undefined && { importId }) }
  await reverseRows(
    asking,
    plan.gone.map(({ row }) => row),
  )
  const entries = plan.fresh.map((line): NewCost => ({ ...line.made.entry, importId: importId ?? null }))
  const weighed = await previewCosts(asking, entries)
  const fresh = plan.fresh.filter((_line, at) => !weighed.clashing.has(at))
  for (const [at, line] of plan.fresh.entries())
    if (weighed.clashing.has(at)) read.faults.add({ line: line.made.line, error: TEXTS.costOverlap, detail: line.day })
  const changes = before ? changesOf(before, shownColumns(reading, read)) : []
  const waiting = [...changes, ...waitingFor([...openQuestions(read.questions), ...weighed.open(answers)])]
  const after = lines.filter((line) => fresh.includes(line) || !plan.fresh.includes(line))
  return {
    reply: replyOf({
      made,
      fresh: fresh.map((line) => line.made),
      existed: plan.unchanged,
      read,
      questions: weighed.questions,
    }),
    changes,
    waiting,
    counts: {
      lines: lines.length,
      added: plan.added,
      changed: plan.changed,
      gone: plan.missing,
      unchanged: plan.unchanged,
      refused: read.faults.count(),
      days: changedDays(knownLines, after, MOST_DAY_TOTALS),
    },
    enter: async () => {
      if (importId === undefined) return null
      await weighed.enter(answers)
      await settleImportedFile(tx, importId, {
        entries: fresh.length,
        refused: read.faults.count(),
        refusedLines: read.faults.kept(),
      })
      return importId
    },
  }
}

function madeOf({ caller, services }: Entering, { client, input, read, hash }: FeedRead): Made[] {
  const spans = spansOf(read.sums, read.shown.read.timezone)
  return read.sums.map((line) => ({
    line: line.line,
    name: line.name,
    entry: {
      ...entryOf(line, { input, spans }),
      clientId: client.id,
      importHash: `feed ${hash}`,
      authorId: caller.account.id,
      at: services.now(),
    },
  }))
}

const lineOf = ({
  firstDay,
  currency,
  amount,
  ...row
}: Pick<
  NewCost,
  'firstDay' | 'currency' | 'amount' | 'campaignId' | 'sourceId' | 'dimension' | 'value' | 'timezone'
>): FeedLine => ({
  day: firstDay,
  currency,
  amount: storedDecimal(amount),
  // the same day of another zone is another time
  scope: `${row.timezone} ${scopeOf({
    campaign: row.campaignId ?? '',
    source: row.campaignId ? '' : (row.sourceId ?? ''),
    dimension: row.dimension ?? '',
    value: row.value ?? '',
  })}`,
})

const fileOf = (
  { caller, services, feedId, name }: Entering,
  { client, input, read, hash }: FeedRead,
): Parameters<typeof addImportedFile>[1] => ({
  clientId: client.id,
  kind: 'costs',
  name,
  campaignId: input.companyId ?? null,
  sourceId: input.sourceId ?? null,
  ...keptReading(read, hash),
  authorId: caller.account.id,
  at: services.now(),
  feedId: feedId ?? null,
})

/** Without a header, the titles that are there show what changed. */
const shownColumns = (reading: FeedReading, { shown }: FeedRead['read']): FeedReading =>
  Object.keys(reading.columns).length > 0
    ? reading
    : { ...reading, columns: { day: shown.read.titles.filter(Boolean).join(', ').slice(0, 200) } }

type Open = Pick<CostQuestion, 'code'> | { code: FeedWaiting['code']; sample: string }
const waitingFor = (open: readonly Open[]): FeedWaiting[] =>
  open.map((question) => ({ code: question.code, was: '', now: 'sample' in question ? question.sample : '' }))
