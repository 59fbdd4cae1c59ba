import { invalid } from '../../contract/failure.ts'
import type { RequestSort, RequestStatistic, Top, TopRequests } from '../../contract/billing/requests.ts'
import type { Reply } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { csvOf } from '../../lib/text/csv.ts'
import { dayIn } from '../../lib/time/day.ts'
import { forecast, FORECAST_DAYS } from '../../rules/billing/forecast.ts'
import { paidMonth } from '../../rules/billing/paid-month.ts'
import { clientNames } from '../../store/config/accounts/accounts.ts'
import { campaignNames } from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { type PayingClient, payingClients } from '../../store/config/accounts/clients.ts'
import {
  billedHits,
  billedSince,
  requestsOfCampaigns,
  requestsOfClients,
  topRequests,
  type TopRow,
} from '../../store/events/statistics/requests.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import type { HandlersOf, Services } from '../../domain/context.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

type Needs = 'db' | 'events' | 'now'

/** Default range. */
const USUAL_DAYS = 7

const MOST_DAYS = 400

type Naming = (db: Queries, rows: readonly TopRow[]) => Promise<TopRequests[]>

const NAMED: Record<Top, Naming> = {
  client: async (db, rows) => {
    const emails = await emailsOf(db)
    return rows.map(({ owner, ...row }) => ({
      ...row,
      label: emails.get(owner) ?? '',
      client: emails.get(owner) ?? '',
    }))
  },
  campaign: async (db, rows) => {
    const names = await campaignNames(
      db,
      rows.map(({ value }) => value),
    )
    const emails = await emailsOf(db)
    return rows.map(({ owner, ...row }) => ({
      ...row,
      label: names.get(row.value) ?? '',
      client: emails.get(owner) ?? '',
    }))
  },
  address: async (_db, rows) => rows.map(({ owner: _owner, ...row }) => ({ ...row, label: row.value, client: '' })),
  network: async (_db, rows) => rows.map(({ owner: _owner, ...row }) => ({ ...row, label: row.isp, client: '' })),
}

const HEAD = [
  'client',
  'tariff',
  'requests',
  'billed',
  'bot',
  'first',
  'last',
  'used',
  'click limit',
  'month from',
  'month to',
  'a day',
  'forecast',
  'limit reached',
]

type ClientRequests = Omit<RequestStatistic, 'campaigns'>

type Input = Pick<HitQuery, 'startDate' | 'endDate' | 'timezone'> & {
  search: string
  sort: RequestSort
  order: 'asc' | 'desc'
}

const NONE = { requests: 0, billed: 0, bot: 0, firstHit: null, lastHit: null }

type Heading = {
  limit: number | null
  used: number
  lately: { hits: number; first: Date } | undefined
  now: Date
  to: Date
}

/** Without a limit the share sorts lowest. */
const VALUE: Record<Exclude<RequestSort, 'client'>, (row: ClientRequests) => number> = {
  requests: ({ requests }) => requests,
  used: ({ used }) => used,
  share: ({ used, clickLimit }) => (clickLimit === null || clickLimit === 0 ? -1 : used / clickLimit),
  forecast: (row) => row.forecast,
}

export const requestStatisticHandlers = {
  'logs.getRequestStatistic': async ({ services, caller }, input) => {
    const days = {
      startDate: input.startDate,
      endDate: input.endDate,
      timezone: input.timezone ?? caller.account.timezone,
    }
    const all = await clientRequests(services, { ...input, ...days })
    const rows = all.slice((input.page - 1) * input.perPage, input.page * input.perPage)
    const campaigns = await requestsOfCampaigns(
      services.events,
      days,
      rows.map(({ clientId }) => clientId),
    )
    const names = await campaignNames(
      services.db,
      campaigns.map(({ campaign }) => campaign),
    )
    const of = (clientId: string): RequestStatistic['campaigns'] =>
      campaigns
        .filter(({ client }) => client === clientId)
        .map(({ campaign, requests, billed, bot }) => ({
          id: campaign,
          name: names.get(campaign) ?? '',
          requests,
          billed,
          bot,
        }))
    return {
      statistics: rows.map((row) => ({ ...row, campaigns: of(row.clientId) })),
      total: all.length,
      sums: sumsOf(all),
    }
  },

  'logs.getTopRequestStatistic': async ({ services: { db, events, now }, caller }, input) => {
    const timezone = input.timezone ?? caller.account.timezone
    const endDate = input.endDate ?? dayIn(timezone, now())
    const startDate =
      input.startDate ?? new Date(Date.parse(endDate) - (USUAL_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
    const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS
    if (days < 0) throw invalid({ endDate: [TEXTS.rangeOrder] })
    if (days >= MOST_DAYS) throw invalid({ endDate: [TEXTS.rangeLong] })
    const rows = await topRequests(events, { startDate, endDate, timezone }, input)
    return { top: await NAMED[input.by](db, rows) }
  },

  'logs.exportRequestStatistic': async ({ services, caller }, input) => {
    const rows = await clientRequests(services, { ...input, timezone: input.timezone ?? caller.account.timezone })
    const lines = rows.map((row) => [
      row.client,
      row.tariff,
      row.requests,
      row.billed,
      row.bot,
      row.firstHit,
      row.lastHit,
      row.used,
      row.clickLimit,
      row.monthFrom,
      row.monthTo,
      row.perDay,
      row.forecast,
      row.reachedAt,
    ])
    return {
      filename: `requests-${input.startDate}-${input.endDate}.csv`,
      type: 'text/csv; charset=utf-8',
      bytes: csvOf([HEAD, ...lines]),
    }
  },
} satisfies HandlersOf<Needs>

function sumsOf(rows: readonly ClientRequests[]): Reply<'logs.getRequestStatistic'>['sums'] {
  const sum = (of: (row: ClientRequests) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    requests: sum(({ requests }) => requests),
    billed: sum(({ billed }) => billed),
    bot: sum(({ bot }) => bot),
    reached: rows.filter(({ used, clickLimit }) => clickLimit !== null && used >= clickLimit).length,
    heading: rows.filter(({ reachedAt }) => reachedAt !== null).length,
  }
}

const emailsOf = async (db: Queries) => new Map((await clientNames(db)).map(({ id, email }) => [id, email]))

async function clientRequests(
  { db, events, now }: Pick<Services, 'db' | 'events' | 'now'>,
  input: Input,
): Promise<ClientRequests[]> {
  const at = now()
  const search = input.search.trim().toLowerCase()
  const clients = (await payingClients(db))
    .filter(({ email }) => email.includes(search))
    .map((client) => ({ client, month: paidMonth(client.paidFrom, at) }))
  const [requests, used, lately] = await Promise.all([
    requestsOfClients(events, input),
    billedHits(
      events,
      clients.map(({ client, month }) => ({ id: client.id, from: month.from })),
    ),
    billedSince(events, new Date(at.getTime() - FORECAST_DAYS * DAY_MS)),
  ])
  const rows = clients.map(({ client, month }): ClientRequests => ({
    ...(requests.get(client.id) ?? NONE),
    ...toClientView(client),
    monthFrom: month.from.toISOString(),
    monthTo: month.to.toISOString(),
    ...heading({
      limit: client.clickLimit,
      used: used.get(client.id) ?? 0,
      lately: lately.get(client.id),
      now: at,
      to: month.to,
    }),
  }))
  return rows.toSorted(inOrder(input))
}

const toClientView = ({ id, email, tariff, clickLimit }: PayingClient) => ({
  client: email,
  clientId: id,
  tariff,
  clickLimit,
})

function heading({
  used,
  lately,
  ...rest
}: Heading): Pick<ClientRequests, 'used' | 'perDay' | 'forecast' | 'reachedAt'> {
  const { perDay, clicks, reachedAt } = forecast({
    ...rest,
    used,
    lastDays: lately?.hits ?? 0,
    since: lately?.first ?? null,
  })
  return { used, perDay, forecast: clicks, reachedAt: reachedAt?.toISOString() ?? null }
}

function inOrder({ sort, order }: Pick<Input, 'sort' | 'order'>): (a: ClientRequests, b: ClientRequests) => number {
  const sign = order === 'asc' ? 1 : -1
  if (sort === 'client') return (a, b) => sign * (a.client < b.client ? -1 : 1)
  return (a, b) => sign * (VALUE[sort](a) - VALUE[sort](b))
}
