/** What each client asks of the service, his paid month and where it is heading; sorted, not yet cut to a page. */
import type { RequestSort, RequestStatistic } from '../../contract/requests.ts'
import { FORECAST_DAYS, forecast } from '../../rules/forecast.ts'
import { paidMonth } from '../../rules/paid-month.ts'
import { payingClients, type PayingClient } from '../../store/config/paying-clients.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import { billedHits } from '../../store/events/billed.ts'
import { billedSince, requestsOfClients } from '../../store/events/requests.ts'
import type { Services } from '../context.ts'

export type ClientRequests = Omit<RequestStatistic, 'campaigns'>
type Asked = Pick<HitQuery, 'startDate' | 'endDate' | 'timezone'> & {
  search: string
  sort: RequestSort
  order: 'asc' | 'desc'
}

const DAY_MS = 86_400_000
const NONE = { requests: 0, billed: 0, bot: 0, firstHit: null, lastHit: null }

export async function clientRequests(
  { db, events, now }: Pick<Services, 'db' | 'events' | 'now'>,
  asked: Asked,
): Promise<ClientRequests[]> {
  const at = now()
  const search = asked.search.trim().toLowerCase()
  const clients = (await payingClients(db))
    .filter(({ email }) => email.includes(search))
    .map((client) => ({ client, month: paidMonth(client.paidFrom, at) }))
  const [requests, used, lately] = await Promise.all([
    requestsOfClients(events, asked),
    billedHits(
      events,
      clients.map(({ client, month }) => ({ id: client.id, from: month.from })),
    ),
    billedSince(events, new Date(at.getTime() - FORECAST_DAYS * DAY_MS)),
  ])
  const rows = clients.map(({ client, month }): ClientRequests => ({
    ...(requests.get(client.id) ?? NONE),
    ...told(client),
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
  return rows.toSorted(inOrder(asked))
}

const told = ({ id, email, tariff, clickLimit }: PayingClient) => ({ client: email, clientId: id, tariff, clickLimit })

type Heading = {
  limit: number | null
  used: number
  lately: { hits: number; first: Date } | undefined
  now: Date
  to: Date
}

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

/** Of a plan without a limit no share is used. */
const VALUE: Record<Exclude<RequestSort, 'client'>, (row: ClientRequests) => number> = {
  requests: ({ requests }) => requests,
  used: ({ used }) => used,
  share: ({ used, clickLimit }) => (clickLimit === null || clickLimit === 0 ? -1 : used / clickLimit),
  forecast: (row) => row.forecast,
}

/** Equal ones stay by e-mail. */
function inOrder({ sort, order }: Pick<Asked, 'sort' | 'order'>): (a: ClientRequests, b: ClientRequests) => number {
  const sign = order === 'asc' ? 1 : -1
  if (sort === 'client') return (a, b) => sign * (a.client < b.client ? -1 : 1)
  return (a, b) => sign * (VALUE[sort](a) - VALUE[sort](b))
}
