/** Fetches a feed and reads its answer, as a file is read. */
import { createHash } from 'node:crypto'
import type { FetchFailure } from '../../../contract/money/feed-words.ts'
import type { FeedReading } from '../../../contract/money/feeds.ts'
import { Refusal } from '../../../contract/failure.ts'
import type { ImportAnswers } from '../../../contract/money/import-questions.ts'
import { fillDates } from '../../../rules/money/feeds/address.ts'
import { formOfDate } from '../../../rules/money/feeds/reading.ts'
import { feedDays } from '../../../rules/money/feeds/schedule.ts'
import type { AccountRow } from '../../../store/config/accounts/accounts.ts'
import type { FeedRow } from '../../../store/config/money/feeds.ts'
import type { Services } from '../../context.ts'
import { type About, aboutOf } from '../import-costs.ts'
import { type Question, type ReadFile, readCosts } from '../import-read.ts'
import { tableOf } from './table.ts'

export type FeedSource = Pick<
  FeedRow,
  'clientId' | 'campaignId' | 'sourceId' | 'url' | 'headerName' | 'headerSealed' | 'settings'
>

export type FeedFailure = { failure: FetchFailure; detail: string; status: number | null; tookMs: number }
export type FeedAnswer = {
  bytes: Buffer
  type: string
  /** SHA-256 of the bytes. */
  hash: string
  status: number | null
  tookMs: number
}

export async function fetchFeed(
  { fetchTable, sealer, now }: Pick<Services, 'fetchTable' | 'sealer' | 'now'>,
  { url, headerName, headerSealed, settings }: FeedSource,
): Promise<FeedAnswer | FeedFailure> {
  const value = headerSealed === null ? '' : sealer.open(headerSealed)
  if (value === undefined) return { failure: 'sealed', detail: '', status: null, tookMs: 0 }
  const fetched = await fetchTable({
    url: fillDates(url, feedDays(settings, now())),
    ...(headerName !== '' && { header: { name: headerName, value } }),
  })
  if ('failure' in fetched) return fetched
  return { ...fetched, hash: createHash('sha256').update(fetched.bytes).digest('hex') }
}

export type FeedRead = About & {
  input: Question
  answers: ImportAnswers
  read: ReadFile
  reading: FeedReading
  /** Of the table; a file with the same bytes is the same. */
  hash: string
}

type Reading = {
  feed: FeedSource
  /** The caller's; in a scheduled fetch the client's. */
  account: AccountRow
  /** Titles; others are told by their names. */
  columns: FeedRow['settings']['columns']
}

/** `empty`: no rows. */
export async function readAnswer(
  services: Pick<Services, 'db' | 'now'>,
  answer: FeedAnswer,
  { feed, account, columns }: Reading,
): Promise<FeedRead | FeedFailure | 'empty'> {
  const { status, tookMs } = answer
  const table = await tableOf(answer)
  if (table === 'empty') return table
  if ('failure' in table) return { ...table, status, tookMs }
  try {
    const input = questionOf(feed, columns)
    const about = await aboutOf(services, account, input)
    const answers: ImportAnswers = { ...(table.numeric && { decimal: 'point' }), ...feed.settings.answers }
    // files of others than this feed say nothing about it
    const known = { ...about.known, earlier: [], answers }
    const read = await readCosts(table.file, table.bytes, { input, named: about.named, known })
    return { ...about, input, answers, read, reading: readingOf(read), hash: table.hash }
  } catch (error) {
    if (error instanceof Refusal && error.status === 422)
      return { failure: 'form', detail: error.toBody().message.errors[0] ?? '', status, tookMs }
    throw error
  } finally {
    await table.file.close()
  }
}

const questionOf = (
  { clientId, campaignId, sourceId, settings }: FeedSource,
  columns: Reading['columns'],
): Question => ({
  clientId,
  preview: false,
  name: '',
  preset: settings.preset,
  timezone: settings.timezone,
  dimension: settings.dimension as Question['dimension'],
  ...(settings.currency !== null && { currency: settings.currency }),
  ...(campaignId === null ? { sourceId: sourceId ?? undefined } : { companyId: campaignId }),
  dayColumn: columns.day,
  startColumn: columns.start,
  endColumn: columns.end,
  campaignColumn: columns.campaign,
  valueColumn: columns.value,
  amountColumn: columns.amount,
  currencyColumn: columns.currency,
})

const readingOf = ({ columns, written, sums, shown }: ReadFile): FeedReading => ({
  columns,
  currencies: [...new Set(sums.map(({ currency }) => currency))].toSorted(),
  dates: formOfDate(written.date),
  order: written.order,
  decimal: written.decimal,
  timezone: Object.keys(columns).length === 0 ? '' : shown.read.timezone,
})
