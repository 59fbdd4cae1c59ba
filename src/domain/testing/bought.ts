import { sql } from 'drizzle-orm'
import { exactMinor } from '../../lib/numbers/money.ts'
import { putConversion } from '../../store/config/conversions/put-conversion.ts'
import type { HitRow } from '../../store/events/columns.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { personRow } from '../../store/events/testing/rows.ts'
import type { Caller } from '../context.ts'
import { ANSWERED } from './answered.ts'
import { CAMPAIGN, createTestApp, type TestApp } from './app.ts'

/** `campaign`: index of the campaign. */
export type BoughtVisit = Pick<HitRow, 'country' | 'category' | 'click_cost'> &
  Partial<Pick<HitRow, 'hit' | 'offer' | 'policy_version'>> & {
    utm_placement?: string
    domain?: string
    campaign: number
    at: number
    class: string
  }
type NewConversion = {
  status: 'approved' | 'pending'
  payout: number
  currency?: string
  country: string
  campaign?: number
  /** Of the click; default: 10:00 on `DAY`. */
  at?: number
  /** Default: 12:00 on `DAY`. */
  reportedAt?: number
  facts?: object
}

export type Bought = {
  app: TestApp
  owner: Caller
  campaigns: string[]
  /** Clears the stores, then stores these visits. */
  begin: (found: readonly BoughtVisit[]) => Promise<void>
  /** Enters a cost of the first campaign from the day before `DAY`. */
  addRate: (model: string, amount: string, more?: object) => Promise<{ id: string }>
  /** A conversion of a click on `DAY`. */
  conversion: (fields: NewConversion) => Promise<unknown>
  close: () => Promise<void>
}

const at = (time: string) => Date.parse(`2026-03-25T${time}Z`)
export const DAY = { startDate: '2026-03-25', endDate: '2026-03-25', timezone: 'UTC' }

/** Three paid visits, one of them a Bot, and an unbilled crawler. */
export const VISITS = (
  [
    ['person', 'target', 'DE'],
    ['person', 'target', 'FR'],
    ['general', 'bot', 'DE'],
    ['verified', 'bot', 'US'],
  ] as const
).map(([category, kind, country], index) => ({
  campaign: 0,
  at: at(`1${index}:00:00`),
  country,
  class: kind,
  category,
  click_cost: '0.25',
}))

export const nonZero = (sums: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))

/** Adds maps of amounts, without zeros. */
export function added(all: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const one of all)
    for (const [currency, amount] of Object.entries(one)) sums[currency] = exactMinor((sums[currency] ?? 0) + amount)
  return nonZero(sums)
}

/** Arguments of one call. */
const AT_ONCE = 10_000

export async function openBought(names: readonly string[]): Promise<Bought> {
  const store = embedded()
  await store.open()
  const app = await createTestApp()
  app.services.events = store.events()
  const owner = await app.account('user')
  const campaigns: string[] = []
  for (const name of names) campaigns.push((await app.call('campaign.save', owner, { ...CAMPAIGN, name })).campaign.id)

  async function begin(found: readonly BoughtVisit[]): Promise<void> {
    await store.empty()
    await app.services.db.execute(sql`TRUNCATE cost_entries, currency_rates, conversions CASCADE`)
    const rows = rowsOf(found)
    for (let from = 0; from < rows.length; from += AT_ONCE) await store.add(...rows.slice(from, from + AT_ONCE))
  }

  const rowsOf = (found: readonly BoughtVisit[]): HitRow[] =>
    found.map(({ campaign, at, ...hit }) =>
      personRow(at, { ...hit, client: owner.account.id, campaign: campaigns[campaign] ?? '' }),
    )

  const addRate = (model: string, amount: string, more: object = {}) =>
    app.call('costs.add', owner, {
      companyId: campaigns[0] ?? '',
      startDate: '2026-03-24',
      endDate: null,
      timezone: 'UTC',
      model,
      amount,
      currency: 'USD',
      answers: ANSWERED,
      ...more,
    })

  let converted = 0
  const conversion = (fields: NewConversion) =>
    putConversion(
      app.services.db,
      {
        clientId: owner.account.id,
        campaignId: campaigns[fields.campaign ?? 0] ?? '',
        once: `txid:${++converted}`,
        hit: `hit-${converted}`,
        clickedAt: new Date(fields.at ?? at('10:00:00')),
        convertedAt: new Date(fields.reportedAt ?? at('12:00:00')),
        stage: fields.status === 'approved' ? 'sale' : 'hold',
        identity: `txid:${converted}`,
        payout: fields.payout,
        currency: fields.currency ?? 'USD',
        txid: String(converted),
        facts: { country: fields.country, category: 'person', reason: [], ...fields.facts } as never,
        clickSource: '',
        clickId: '',
        postbackId: String(converted),
      },
      'replace',
    )

  const close = async (): Promise<void> => {
    await app.close()
    await store.close()
  }
  return { app, owner, campaigns, begin, addRate, conversion, close }
}
