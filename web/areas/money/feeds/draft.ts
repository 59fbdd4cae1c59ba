/** The draft of a feed's dialog, all as typed. */
import { FEED_DAYS } from '../../../../src/contract/money/feed-words.ts'
import type { FeedView } from '../../../../src/contract/money/feeds.ts'
import type { CostAnswer, CostAnswers } from '../../../../src/contract/money/cost-questions.ts'
import { COST_QUESTIONS, type CostQuestionCode, type ReportPreset } from '../../../../src/contract/money/cost-words.ts'
import type { ReadingAnswers } from '../../../../src/contract/money/import-questions.ts'
import { READING_QUESTIONS, type ReadingQuestionCode } from '../../../../src/contract/money/import-words.ts'
import { writtenAnswers } from '../../../shared/costs/questions.tsx'
import { COST_COLUMNS, columnInput, type Columns, NO_COLUMNS } from '../../../shared/import/columns.tsx'
import { type Holder, holderInput } from '../costs/holder.tsx'

export type Draft = Holder & {
  url: string
  headerName: string
  headerValue: string
  everyHours: string
  atHour: string
  timezone: string
  days: string
  preset: ReportPreset | 'auto'
  columns: Columns
  reads: ReadingAnswers
  dimension: FeedView['dimension']
  currency: string
}

type Start = { source: string | undefined; timezone: string }

/** `source`: chosen for a new feed. */
export const draftOf = (feed: FeedView | undefined, { source, timezone }: Start): Draft =>
  feed ? storedDraft(feed) : { ...NEW, sourceId: source ?? '', timezone }

const NEW: Omit<Draft, 'timezone'> = {
  holder: 'source',
  companyId: '',
  sourceId: '',
  url: '',
  headerName: '',
  headerValue: '',
  everyHours: '24',
  atHour: '6',
  days: String(FEED_DAYS),
  preset: 'auto',
  columns: NO_COLUMNS,
  reads: {},
  dimension: '',
  currency: '',
}

const storedDraft = ({ companyId, sourceId, currency, ...feed }: FeedView): Draft => ({
  holder: companyId === null ? 'source' : 'campaign',
  companyId: companyId ?? '',
  sourceId: sourceId ?? '',
  url: feed.shown ? feed.url : '',
  headerName: feed.headerName,
  headerValue: '',
  everyHours: String(feed.everyHours),
  atHour: String(feed.atHour),
  timezone: feed.timezone,
  days: String(feed.days),
  preset: feed.preset,
  columns: { ...NO_COLUMNS, ...feed.columns },
  reads: pick<ReadingQuestionCode, string>(feed.answers, READING_QUESTIONS),
  dimension: feed.dimension,
  currency: currency ?? '',
})

export const costAnswersOf = (feed: FeedView | undefined): CostAnswers =>
  pick<CostQuestionCode, CostAnswer>(feed?.answers, COST_QUESTIONS)

/** The stored answers are texts; the calls took them as answers. */
const pick = <Code extends string, Answers>(
  answers: FeedView['answers'] | undefined,
  codes: readonly Code[],
): Partial<Record<Code, Answers>> =>
  Object.fromEntries(
    codes.flatMap((code) => (answers?.[code] === undefined ? [] : [[code, answers[code]]])),
  ) as Partial<Record<Code, Answers>>

const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))

export const toInput = (
  draft: Draft,
  { id, client, costs }: { id: string | undefined; client: string | undefined; costs: CostAnswers },
) => ({
  id,
  clientId: client,
  ...holderInput(draft),
  url: draft.url.trim() || undefined,
  headerName: draft.headerName,
  headerValue: draft.headerValue,
  everyHours: Number(draft.everyHours),
  atHour: Number(draft.atHour),
  timezone: draft.timezone,
  days: numberOf(draft.days),
  preset: draft.preset,
  dimension: draft.dimension as never,
  currency: draft.currency.trim() || undefined,
  ...columnInput(COST_COLUMNS, draft.columns),
  answers: writtenAnswers({ ...draft.reads, ...costs }),
})

/** A stored feed as it is, but for whether it is on. */
export const toTurned = (feed: FeedView, on: boolean) => ({
  ...toInput(draftOf(feed, { source: undefined, timezone: feed.timezone }), {
    id: feed.id,
    client: undefined,
    costs: costAnswersOf(feed),
  }),
  url: undefined,
  reading: feed.reading,
  on,
})
