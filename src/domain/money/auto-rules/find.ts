/** Things that fire a rule on a day, by the rows of the reports. */
import {
  type AutoRuleTerms,
  isRuleValue,
  MOST_RULE_CAMPAIGNS,
  MOST_RULE_PAIRS,
  MOST_RULE_ROWS,
  type RuleThing,
} from '../../../contract/money/auto-rule-words.ts'
import type { RuleEvidence } from '../../../contract/money/auto-rules.ts'
import { memoize } from '../../../lib/flow/memoize.ts'
import { startOfDay } from '../../../lib/time/day.ts'
import type { Candidate } from '../../../rules/money/auto-rules/choose.ts'
import { decide, excessOf, type Measured, type RuleRow, worthOf } from '../../../rules/money/auto-rules/decide.ts'
import { linkKey } from '../../../rules/money/auto-rules/settings.ts'
import { pastWindowOf, type RuleWindow, windowOf } from '../../../rules/money/auto-rules/windows.ts'
import type { AccountRow } from '../../../store/config/accounts/accounts.ts'
import { groupSince } from '../../../store/config/campaigns/campaign-versions.ts'
import { campaignIds, type CampaignRow, findCampaigns, settingsOf } from '../../../store/config/campaigns/campaigns.ts'
import type { HitQuery } from '../../../store/events/hit-query.ts'
import { hitBreakdown } from '../../../store/events/statistics/breakdown.ts'
import { callerFor, type Services } from '../../context.ts'
import { rowsBy } from '../../statistics/levels.ts'
import { allMoneyOf } from '../money.ts'

export type Needs = Pick<Services, 'db' | 'events' | 'now'>

export type Found = Candidate & {
  /** Null: of all campaigns. */
  campaignId: string | null
  thing: string
  evidence: RuleEvidence
}

/** Rows that are compared with each other: of one campaign, one split of it, or of all campaigns. */
export type Scope = {
  campaignId: string | null
  campaigns: readonly string[]
  /** Name of a split. */
  group?: string
  /** Visits before it say nothing of the present links. */
  since?: Date | undefined
}

const queryOf = (client: AccountRow, scope: Scope, window: RuleWindow, knownBy?: Date): HitQuery => ({
  campaigns: scope.campaigns,
  clients: [client.id],
  ...window,
  timezone: client.timezone,
  filter: scope.group === undefined ? {} : { splitGroup: { is: [scope.group] } },
  class: 'all',
  ...(knownBy && { knownBy }),
})

type Valued = { query: HitQuery; thing: RuleThing; rows: readonly { value: string }[] }

/** As reports have it, in the client's currency. */
async function moneyOfValues(services: Needs, client: AccountRow, { query, thing, rows }: Valued) {
  const by = rowsBy(thing, [...new Set(rows.map(({ value }) => value))])
  // a rule counts what its owner sees
  const money = await allMoneyOf({ services, caller: callerFor(client) }, query, { rows: by, figures: true })
  return money?.figures
}

type Seen = { window: RuleWindow; knownBy?: Date | undefined; /** Without money. */ countsOnly?: boolean | undefined }

async function rowsOf(
  services: Needs,
  client: AccountRow,
  { scope, thing, window, knownBy, countsOnly }: { scope: Scope; thing: RuleThing } & Seen,
): Promise<RuleRow[]> {
  const query = queryOf(client, scope, window, knownBy)
  const { rows } = await hitBreakdown(services.events, { ...query, dimension: thing, limit: MOST_RULE_ROWS })
  const money = countsOnly ? undefined : await moneyOfValues(services, client, { query, thing, rows })
  return rows.map(({ value, target, bot }) => ({
    value,
    visits: target + bot,
    bots: bot,
    money: money?.of(value),
  }))
}

/** Values of each campaign by itself, in one question. */
async function rowsByCampaign(
  services: Needs,
  client: AccountRow,
  { campaigns, thing, window, knownBy, countsOnly }: { campaigns: readonly string[]; thing: RuleThing } & Seen,
): Promise<Map<string, RuleRow[]>> {
  const query = queryOf(client, { campaignId: null, campaigns }, window, knownBy)
  const { rows } = await hitBreakdown(services.events, {
    ...query,
    dimension: thing,
    by: 'campaign',
    limit: MOST_RULE_PAIRS,
  })
  const money = countsOnly ? undefined : await moneyOfValues(services, client, { query, thing, rows })
  const within = memoize((value) => money?.within(value, (campaign) => campaign))
  const all = rows.map(({ value, by = '', target, bot }) => ({
    campaign: by,
    row: { value, visits: target + bot, bots: bot, money: within(value)?.get(by) },
  }))
  return new Map(
    [...Map.groupBy(all, ({ campaign }) => campaign)].map(([id, some]) => [id, some.map(({ row }) => row)]),
  )
}

/** Unarchived ones of the client with most visits in the window; `leftOut`: others with visits. */
export async function campaignsFor(
  services: Needs,
  client: AccountRow,
  { campaignId }: Pick<AutoRuleTerms, 'campaignId'>,
  window: RuleWindow,
): Promise<{ campaigns: CampaignRow[]; leftOut: number }> {
  const ids = campaignId === null ? await campaignIds(services.db, { clientId: client.id }) : [campaignId]
  const live = (await findCampaigns(services.db, ids)).filter(
    ({ archivedAt, clientId }) => archivedAt === null && clientId === client.id,
  )
  const scope = { campaignId: null, campaigns: live.map(({ id }) => id) }
  const { rows } = await hitBreakdown(services.events, {
    ...queryOf(client, scope, window),
    dimension: 'campaign',
    limit: MOST_RULE_ROWS,
  })
  const seen = rows.flatMap(({ value }) => live.find(({ id }) => id === value) ?? [])
  return { campaigns: seen.slice(0, MOST_RULE_CAMPAIGNS), leftOut: Math.max(0, seen.length - MOST_RULE_CAMPAIGNS) }
}

export async function scopesOf(
  { db }: Needs,
  { thing }: Pick<AutoRuleTerms, 'thing'>,
  campaigns: readonly CampaignRow[],
): Promise<Scope[]> {
  if (thing === 'campaign' || thing === 'offer') return [{ campaignId: null, campaigns: campaigns.map(({ id }) => id) }]
  if (isRuleValue(thing)) return campaigns.map(({ id }) => ({ campaignId: id, campaigns: [id] }))
  const splits = campaigns.flatMap((row) => settingsOf(row).splitGroups.map((group) => ({ row, group })))
  return Promise.all(
    splits
      .filter(({ group }) => group.links.length > 1)
      .map(async ({ row, group }) => ({
        campaignId: row.id,
        campaigns: [row.id],
        group: group.name,
        since: (await groupSince(db, { id: row.id, group })).savedAt,
      })),
  )
}

type Looking = {
  terms: AutoRuleTerms
  scopes: readonly Scope[]
  day: string
  /** Of a past day. */
  knownBy?: Date | undefined
  /** For terms that need no money: its figures are unknown then. */
  countsOnly?: boolean
}
type Rows = (scope: Scope) => Promise<RuleRow[]>

export async function firedOn(services: Needs, client: AccountRow, looking: Looking): Promise<Found[]> {
  const { terms, scopes, day, ...seen } = looking
  const window = windowOf(day, terms.days)
  const current = scopes.filter(
    ({ since }) => since === undefined || startOfDay(window.startDate, client.timezone) >= since,
  )
  const rowsIn = (of: RuleWindow): Rows => {
    if (!isRuleValue(terms.thing))
      return (scope) => rowsOf(services, client, { scope, thing: terms.thing, window: of, ...seen })
    const campaigns = current.flatMap((scope) => scope.campaigns)
    const all = rowsByCampaign(services, client, { campaigns, thing: terms.thing, window: of, ...seen })
    return async ({ campaignId }) => (await all).get(campaignId ?? '') ?? []
  }
  const now = rowsIn(window)
  const before = terms.beside === 'past' ? rowsIn(pastWindowOf(day, terms.days)) : async () => []
  const found = await Promise.all(
    current.map(async (scope) => firedAmong(terms, scope, window, await now(scope), await before(scope))),
  )
  return found.flat()
}

function firedAmong(
  terms: AutoRuleTerms,
  scope: Scope,
  window: RuleWindow,
  rows: RuleRow[],
  before: readonly RuleRow[],
): Found[] {
  const past = new Map(before.map((row) => [row.value, row]))
  const worths = { worth: worthOf(rows), pastWorth: worthOf(before) }
  return withGone(rows, before, terms)
    .filter(({ value }) => value !== '')
    .flatMap((row) => {
      const decision = decide(terms, row, { past: past.get(row.value), ...worths })
      if (!decision.fires) return []
      const thing = scope.group === undefined ? row.value : linkKey(scope.group, Number(row.value))
      return {
        key: `${scope.campaignId ?? ''}\n${thing}`,
        ...(terms.act === 'shift' && { group: `${scope.campaignId ?? ''}\n${scope.group ?? ''}` }),
        excess: excessOf(decision),
        campaignId: scope.campaignId,
        thing,
        evidence: evidenceOf(row, window, decision),
      }
    })
}

/** A thing that had visits and has none now has fallen, too. */
const withGone = (rows: RuleRow[], before: readonly RuleRow[], { side }: AutoRuleTerms): RuleRow[] =>
  side === 'above'
    ? rows
    : [
        ...rows,
        ...before
          .filter(({ value }) => !rows.some((row) => row.value === value))
          .map(({ value }) => ({ value, visits: 0, bots: 0, money: undefined })),
      ]

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)
const shown = ({ value, low, high }: Measured) => ({ value: finite(value), low, high: finite(high) })

function evidenceOf(
  { visits, bots, money }: RuleRow,
  { startDate, endDate }: RuleWindow,
  { measured, past, limit }: Extract<ReturnType<typeof decide>, { fires: true }>,
): RuleEvidence {
  return {
    from: startDate,
    to: endDate,
    figures: {
      visits,
      bots,
      cost: money?.cost ?? null,
      wasted: money?.wasted ?? null,
      revenue: money?.revenue ?? null,
      profit: money?.profit ?? null,
      conversions: money?.conversions ?? null,
    },
    measured: shown(measured),
    past: past ? shown(past) : null,
    limit,
  }
}
