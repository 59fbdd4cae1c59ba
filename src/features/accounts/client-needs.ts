import { CLIENT_NEEDS, type Holding } from '../../contract/accounts/staff.ts'
import { forbidden } from '../../contract/failure.ts'
import type { CallName } from '../../contract/routes.ts'
import type { Reply } from '../../contract/table.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { DAY_MS } from '../../lib/time/durations.ts'
import { dayIn } from '../../lib/time/day.ts'
import { needOf } from '../../rules/accounts/client-need.ts'
import { canCall } from '../../rules/menu.ts'
import { listExpirations } from '../../store/config/accounts/expirations.ts'
import { type PayingClient, payingClients } from '../../store/config/accounts/clients.ts'
import { clientHoldings } from '../../store/config/accounts/holdings.ts'
import { awaitedRequests } from '../../store/config/billing/plans.ts'
import { requestsOfClients } from '../../store/events/statistics/requests.ts'

type Needs = 'db' | 'events' | 'now'
type Request = Awaited<ReturnType<typeof awaitedRequests>>[number]
type Need = Reply<'clients.needs'>['needs'][number]

/** The call that lists each kind: counts are for who may call it. */
const LISTED: Record<Holding, CallName> = {
  sources: 'sources.list',
  feeds: 'feeds.list',
  costFiles: 'costs.list',
  offers: 'offers.list',
  reports: 'gap.list',
  rules: 'autoRules.list',
  conversionFiles: 'conversion.stats',
  campaigns: 'company.list',
}

export const clientNeedHandlers = {
  'clients.needs': async ({ services: { db, events, now }, caller: { account } }) => {
    const at = now()
    const { timezone } = account
    const week = { startDate: dayIn(timezone, new Date(at.getTime() - 6 * DAY_MS)), endDate: dayIn(timezone, at) }
    const [clients, requests, expirations, visits] = await Promise.all([
      payingClients(db),
      awaitedRequests(db),
      listExpirations(db),
      // statistics may be away: what is paid and asked for is told without them
      requestsOfClients(events, { ...week, timezone }).catch(() => undefined),
    ])
    const requestOf = new Map(requests.map((request) => [request.accountId, request]))
    const reminded = new Map(expirations.map((one) => [one.clientId, one.reminded]))
    const needs = clients.flatMap((client): Need[] => {
      const request = requestOf.get(client.id)
      const had = visits && (visits.get(client.id)?.requests ?? 0)
      const since = client.paidFrom ?? client.createdAt
      const need = needOf({ ...client, asks: request !== undefined, since, visits: had }, at)
      if (!need) return []
      const { id, email, paidExpiration, clickLimit } = client
      return [
        {
          ...wantedOf(client, request),
          clientId: id,
          email,
          need,
          paidExpiration: paidExpiration?.toISOString() ?? null,
          reminded: reminded.get(id)?.toISOString() ?? null,
          visits: had ?? null,
          clickLimit,
        },
      ]
    })
    return { needs: needs.toSorted(inOrder) }
  },

  'clients.holdings': async ({ services: { db }, caller: { account } }, { what }) => {
    if (!canCall(account, LISTED[what])) throw forbidden()
    const clients = await clientHoldings(db, what)
    return { clients: clients.map((one) => ({ ...one, last: one.last?.toISOString() ?? null })) }
  },
} satisfies HandlersOf<Needs>

function wantedOf({ planId, tariff }: PayingClient, request: Request | undefined) {
  if (!request) return { tariffId: planId, tariff, generations: 0, amount: null, currency: null }
  const { plan, price, currency, kind, amount } = request
  return {
    tariffId: request.planId,
    tariff: plan,
    generations: kind === 'generations' ? amount : 0,
    ...(price ? { amount: price, currency } : { amount: null, currency: null }),
  }
}

/** By urgency, then most visits, then the earliest end. */
const inOrder = (a: Need, b: Need): number =>
  CLIENT_NEEDS.indexOf(a.need) - CLIENT_NEEDS.indexOf(b.need) ||
  (b.visits ?? 0) - (a.visits ?? 0) ||
  (a.paidExpiration ?? '').localeCompare(b.paidExpiration ?? '')
