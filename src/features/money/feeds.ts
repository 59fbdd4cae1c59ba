import { MOST_FEEDS } from '../../contract/money/feed-words.ts'
import type { FeedReading } from '../../contract/money/feeds.ts'
import { found, invalid, Refusal } from '../../contract/failure.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { canSee } from '../../rules/accounts/guarded.ts'
import { requireEditingAllowed } from '../../rules/accounts/ownership.ts'
import { isCurrency } from '../../rules/conversions/payout.ts'
import { faultOfFeed, feedOrigin, isHeaderName, isHeaderValue } from '../../rules/money/feeds/address.ts'
import { type AccountRow, lockClient } from '../../store/config/accounts/accounts.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import {
  countFeeds,
  type FeedRow,
  findFeed,
  insertFeed,
  lastFetches,
  lastPushes,
  type ListedFeed,
  listFeeds,
  listFetches,
  lockFeed,
  updateFeed,
} from '../../store/config/money/feeds.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'
import { unchanged } from '../../domain/accounts/audited.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import { OnlyLooked, enterFile } from '../../domain/files/read-file.ts'
import { weighFeed } from '../../domain/money/feeds/enter.ts'
import { type FeedFailure, type FeedSource, fetchFeed, readAnswer } from '../../domain/money/feeds/read.ts'
import { holderOf } from '../../domain/money/holders.ts'
import { toFeedView, toFetchView, toRecordedFeed } from './feed-views.ts'

type Needs = 'db' | 'events' | 'fetchTable' | 'loginLimiter' | 'now' | 'sealer'
type Draft = Input<'feeds.check'>

export const feedHandlers = {
  'feeds.list': async ({ services: { db }, caller }, { clientId }) => {
    const client = await requireClient(db, caller.account, clientId)
    const rows = await listFeeds(db, client.id)
    const last = await lastFetches(
      db,
      rows.map(({ feed }) => feed.id),
    )
    const shown = canSee(caller, 'platformKeys', client)
    const pushes = await lastPushes(db, client.id)
    return {
      feeds: rows.map((row) => toFeedView(row, last.get(row.feed.id), shown)),
      pushes: pushes.map(({ at, ...push }) => ({ ...push, at: at.toISOString() })),
    }
  },

  'feeds.check': async ({ services, caller, origin }, input) => {
    const { db, now, loginLimiter } = services
    const attempt = { call: 'feeds.check', email: caller.account.email, address: origin.address } as const
    const wait = await loginLimiter.take(attempt, now().getTime())
    if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
    const { stored, source } = await draftOf(services, caller, input)
    const answer = await fetchFeed(services, source)
    if ('failure' in answer) return failed(answer)
    const columns = source.settings.columns
    const read = await readAnswer(services, answer, { feed: source, account: caller.account, columns })
    if (read === 'empty') return failed({ ...answer, failure: 'form', detail: '' })
    if ('failure' in read) return failed(read)
    return enterFile<Reply<'feeds.check'>>(db, async (tx) => {
      await lockClient(tx, source.clientId)
      const before = stored?.feed.reading
      const weighed = await weighFeed({ tx, services, caller, feedId: stored?.feed.id, name: '', before }, read)
      throw new OnlyLooked({
        found: weighed.reply,
        failure: null,
        detail: '',
        status: answer.status,
        reading: read.reading,
        changes: weighed.changes,
      })
    })
  },

  'feeds.save': async ({ audited, services, caller }, { reading, on, ...input }) => {
    const { db, now } = services
    const { source } = await draftOf(services, caller, input)
    if (Object.keys(reading.columns).length === 0) throw invalid({ reading: [TEXTS.required] })
    return db.transaction(async (tx) => {
      const client = found(await lockClient(tx, source.clientId))
      const before = input.id === undefined ? undefined : found(await findFeed(tx, input.id))
      const at = now()
      const fields = {
        ...source,
        reading,
        isOn: on,
        nextAt: at,
        claimedUntil: null,
        lastHash: '',
        waiting: null,
        updatedAt: at,
      }
      const id = before ? await changed(tx, before.feed, fields) : await made(tx, { ...fields, createdAt: at })
      const row = found(await findFeed(tx, id))
      const last = (await lastFetches(tx, [id])).get(id)
      return audited(tx, {
        subject: `accounts/${client.id}`,
        ...(before && { before: toRecordedFeed(before) }),
        after: {
          ...toRecordedFeed(row),
          // addresses hold keys: logs only the change
          ...(before && { anotherAddress: before.feed.url !== row.feed.url }),
        },
        answer: { feed: toFeedView(row, last, canSee(caller, 'platformKeys', client)) },
      })
    })
  },

  'feeds.fetch': async ({ services: { db, now }, caller }, { id }) => {
    const { feed } = await editable(db, caller.account, id)
    await updateFeed(db, feed.id, { nextAt: now(), lastHash: '' })
    return unchanged({})
  },

  'feeds.remove': async ({ audited, services: { db, now }, caller }, { id }) =>
    db.transaction(async (tx) => {
      const row = await editable(tx, caller.account, id)
      await lockClient(tx, row.feed.clientId)
      await lockFeed(tx, id)
      await updateFeed(tx, id, { archivedAt: now(), headerSealed: null })
      return audited(tx, { subject: `accounts/${row.feed.clientId}`, before: toRecordedFeed(row), answer: {} })
    }),

  'feeds.fetches': async ({ services: { db }, caller }, { id, page, perPage }) => {
    const { feed } = await readable(db, caller.account, id)
    const { rows, total } = await listFetches(db, { feedId: feed.id, page, perPage })
    return { fetches: rows.map(toFetchView), total }
  },
} satisfies HandlersOf<Needs>

async function readable(db: Queries, account: AccountRow, id: string): Promise<ListedFeed & { client: AccountRow }> {
  const row = found(await findFeed(db, id))
  return { ...row, client: await requireClient(db, account, row.feed.clientId) }
}

async function editable(db: Queries, account: AccountRow, id: string): Promise<ListedFeed> {
  const { client, ...row } = await readable(db, account, id)
  requireEditingAllowed(account, client)
  return row
}

type Fields = Omit<FeedSource, 'clientId'> & Pick<FeedRow, 'reading' | 'isOn' | 'nextAt' | 'updatedAt'>

async function changed(tx: Queries, { id, edition }: FeedRow, fields: Fields): Promise<string> {
  await updateFeed(tx, id, { ...fields, edition: edition + 1, failures: 0, failingSince: null, toldFailing: false })
  return id
}

async function made(tx: Queries, row: Fields & { clientId: string; createdAt: Date }): Promise<string> {
  if ((await countFeeds(tx, row.clientId)) >= MOST_FEEDS) throw new Refusal(409, TEXTS.feedsFull)
  return insertFeed(tx, row)
}

/** Absent fields stay as they are stored. */
async function draftOf(
  { db, sealer }: Pick<Services, 'db' | 'sealer'>,
  { account }: Caller,
  input: Draft,
): Promise<{ stored: ListedFeed | undefined; source: FeedSource }> {
  const stored = input.id === undefined ? undefined : await editable(db, account, input.id)
  const { companyId, sourceId } = holderIn(input, stored?.feed)
  const client = await clientOf(db, account, { companyId, sourceId, clientId: stored?.feed.clientId ?? input.clientId })
  if (input.currency !== undefined && !isCurrency(input.currency)) throw invalid({ currency: [TEXTS.currencyInvalid] })
  const url = addressIn(input, stored?.feed)
  return {
    stored,
    source: {
      clientId: client.id,
      campaignId: companyId ?? null,
      sourceId: sourceId ?? null,
      url,
      ...headerIn(input, { url, stored: stored?.feed, seal: sealer.seal }),
      settings: settingsIn(input, client),
    },
  }
}

type Holder = { companyId: string | undefined; sourceId: string | undefined }

async function clientOf(
  db: Queries,
  account: AccountRow,
  { clientId, ...holder }: Holder & { clientId: string | undefined },
): Promise<AccountRow> {
  const held = await holderOf(db, account, holder)
  const client = await requireClient(db, account, clientId ?? held.clientId)
  const field = holder.companyId === undefined ? 'sourceId' : 'companyId'
  if (held.clientId !== client.id) throw invalid({ [field]: [TEXTS.selectedInvalid] })
  return client
}

function holderIn({ companyId, sourceId }: Draft, stored: FeedRow | undefined): Holder {
  if (companyId !== undefined && sourceId !== undefined) throw invalid({ sourceId: [TEXTS.costHolder] })
  if (companyId !== undefined || sourceId !== undefined) return { companyId, sourceId }
  if (!stored) throw invalid({ sourceId: [TEXTS.costHolder] })
  return { companyId: stored.campaignId ?? undefined, sourceId: stored.sourceId ?? undefined }
}

function addressIn({ url }: Draft, stored: FeedRow | undefined): string {
  const address = url ?? stored?.url
  if (address === undefined || address === '') throw invalid({ url: [TEXTS.required] })
  const fault = faultOfFeed(address)
  if (fault) throw invalid({ url: [fault === 'macro' ? TEXTS.macroUnknown : TEXTS.urlInvalid] })
  return address
}

type Held = { url: string; stored: FeedRow | undefined; seal: Services['sealer']['seal'] }

/** A stored secret goes to the server that it was given for, and to no other. */
function headerIn(
  { headerName, headerValue }: Draft,
  { url, stored, seal }: Held,
): Pick<FeedRow, 'headerName' | 'headerSealed'> {
  if (headerName === '') return { headerName: '', headerSealed: null }
  if (!isHeaderName(headerName)) throw invalid({ headerName: [TEXTS.valueInvalid] })
  if (!isHeaderValue(headerValue)) throw invalid({ headerValue: [TEXTS.valueInvalid] })
  if (headerValue !== '') return { headerName, headerSealed: seal(headerValue) }
  const isSame = stored?.headerName === headerName && feedOrigin(stored.url) === feedOrigin(url)
  if (!isSame || stored.headerSealed === null) throw invalid({ headerValue: [TEXTS.required] })
  return { headerName, headerSealed: stored.headerSealed }
}

const settingsIn = (input: Draft, client: AccountRow): FeedRow['settings'] => ({
  everyHours: input.everyHours,
  atHour: input.atHour,
  timezone: input.timezone ?? client.timezone,
  days: input.days,
  preset: input.preset,
  dimension: input.dimension,
  currency: input.currency ?? null,
  columns: columnsIn(input),
  answers: input.answers,
})

function columnsIn(input: Draft): FeedRow['settings']['columns'] {
  const { dayColumn: day, startColumn: start, endColumn: end, campaignColumn: campaign } = input
  const { valueColumn: value, amountColumn: amount, currencyColumn: currency } = input
  const chosen = Object.entries({ day, start, end, campaign, value, amount, currency })
  return Object.fromEntries(chosen.filter(([, title]) => title !== undefined))
}

const NOTHING: FeedReading = { columns: {}, currencies: [], dates: '', order: '', decimal: '', timezone: '' }

const failed = ({
  failure,
  detail,
  status,
}: Pick<FeedFailure, 'failure' | 'detail' | 'status'>): Reply<'feeds.check'> => ({
  found: null,
  failure,
  detail,
  status,
  reading: NOTHING,
  changes: [],
})
