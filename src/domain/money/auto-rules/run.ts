/** The hourly run: looks, acts once a day on a thing, writes down, and tells. */
import type { CampaignSettings } from '../../../contract/campaigns/campaigns.ts'
import { type HeldBecause, type AutoRuleTerms, isRuleValue } from '../../../contract/money/auto-rule-words.ts'
import { HOUR_MS } from '../../../lib/time/durations.ts'
import { dayIn } from '../../../lib/time/day.ts'
import { chooseActs } from '../../../rules/money/auto-rules/choose.ts'
import { excludes, excludingNoMore, linkOfKey, percentsOf } from '../../../rules/money/auto-rules/settings.ts'
import { restsUntil, windowOf } from '../../../rules/money/auto-rules/windows.ts'
import { type AccountRow, findAccount } from '../../../store/config/accounts/accounts.ts'
import { lockCampaign, settingsOf, type CampaignRow } from '../../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../../store/config/engine/database.ts'
import {
  type AutoRuleRow,
  countActsOn,
  endedActs,
  insertAct,
  latestActs,
  lockAct,
  lockAutoRule,
  ownerOfRule,
  type RuleActRow,
  rulesDue,
  updateAct,
  updateAutoRule,
} from '../../../store/config/money/auto-rules.ts'
import { auditOf } from '../../accounts/audited.ts'
import { saveSettings } from '../../campaigns/save-settings.ts'
import { runTests } from '../../campaigns/tests.ts'
import type { Services } from '../../context.ts'
import { campaignsFor, firedOn, scopesOf, type Found } from './find.ts'
import { changedBy, perform } from './perform.ts'
import { tellOfRun } from './tell.ts'
import { troubleOf } from './trouble.ts'
import { listOffers, type OfferRow } from '../../../store/config/offers/offers.ts'

type Needs = Pick<Services, 'db' | 'events' | 'now' | 'tryVisit'>
type Running = Exclude<AutoRuleRow['mode'], 'off'>

/** By nobody: the history shows Weir. */
const AUDIT = auditOf('campaign.save', undefined)

/** Rules that have not run for an hour, and exclusions that end. A failing one keeps no other from its turn. */
export async function runAutoRules(services: Needs, failed: (error: unknown) => void): Promise<void> {
  await liftEnded(services, failed)
  const now = services.now()
  for (const rule of await rulesDue(services.db, new Date(now.getTime() - HOUR_MS))) {
    try {
      await runRule(services, rule)
    } catch (error) {
      failed(error)
    }
    await updateAutoRule(services.db, rule.id, { ranAt: now })
  }
}

/** Held: not possible, and why. */
type Planned = Found & { held?: HeldBecause }

async function runRule(services: Needs, rule: AutoRuleRow): Promise<void> {
  const { db, now } = services
  const client = await findAccount(db, rule.clientId)
  if (!client || rule.mode === 'off' || (await troubleOf(db, client, rule.terms, now())) !== null) return
  const { terms, mode } = rule
  const day = dayIn(client.timezone, now())
  const { campaigns } = await campaignsFor(services, client, terms, windowOf(day, 2 * terms.days))
  const scopes = await scopesOf(services, terms, campaigns)
  const found = await firedOn(services, client, { terms, scopes, day })
  const offers = terms.thing === 'offer' ? await offersOf(db, client.id) : new Map<string, never>()
  const open = found.filter((one) => !isMoot(terms, one, { campaigns, offers }))
  const latest = new Map((await latestActs(db, rule.id, mode)).map((act) => [keyOf(act), act]))
  const { acts } = chooseActs(open, { rests: (key) => isResting(latest.get(key), day), room: Infinity })
  const planned = mode === 'acting' ? await tested(services, rule, { acts, campaigns }) : acts
  await db.transaction((tx) => record(tx, { rule, mode, client, day, planned, campaigns, now: now() }))
}

const keyOf = ({ campaignId, thing }: Pick<RuleActRow, 'campaignId' | 'thing'>): string =>
  `${campaignId ?? ''}\n${thing}`

/** An undone act rests until a person lets the rule go on. */
function isResting(act: RuleActRow | undefined, day: string): boolean {
  if (!act) return false
  if (act.state === 'undone' || act.state === 'dropped') return !act.again
  return act.state === 'waits' || restsUntil(act.day, act.terms) > day
}

type Testing = { acts: readonly Found[]; campaigns: readonly CampaignRow[] }

/** A campaign's own tests hold a rule as they hold a person. */
async function tested(services: Needs, { terms }: AutoRuleRow, { acts, campaigns }: Testing): Promise<Planned[]> {
  if (!['exclude', 'pause', 'shift'].includes(terms.act) || terms.thing === 'offer') return [...acts]
  const settings = new Map(campaigns.map((row) => [row.id, settingsOf(row)]))
  const planned: Planned[] = []
  for (const act of acts) {
    const row = campaigns.find(({ id }) => id === act.campaignId)
    const before = settings.get(act.campaignId ?? '')
    const next = before && changedBy(terms, act.thing, before)
    const isChange = row !== undefined && next !== undefined && 'settings' in next
    const fails = isChange && (await failsTests(services, row.key, next.settings))
    planned.push(fails ? { ...act, held: 'tests' } : act)
    if (isChange && !fails) settings.set(row.id, next.settings)
  }
  return planned
}

async function failsTests(services: Needs, key: string, settings: CampaignSettings): Promise<boolean> {
  const results = settings.tests.length > 0 ? await runTests(services, key, settings) : undefined
  return results?.some(({ ok }) => !ok) ?? false
}

type Recording = {
  rule: AutoRuleRow
  mode: Running
  client: AccountRow
  day: string
  planned: readonly Planned[]
  campaigns: readonly CampaignRow[]
  now: Date
}

async function record(tx: Queries, recording: Recording): Promise<void> {
  const { rule, mode, day, planned, now } = recording
  const locked = await lockAutoRule(tx, rule.id)
  // another runner was first, or a person changed it
  if (locked?.mode !== mode || locked.updatedAt.getTime() !== rule.updatedAt.getTime()) return
  let room = rule.terms.cap - (await countActsOn(tx, { id: rule.id, mode }, day))
  const made: RuleActRow[] = []
  let capped = 0
  for (const one of planned) {
    if (room <= 0) {
      capped += 1
      continue
    }
    const act = await recordOne(tx, recording, one)
    if (!act) continue
    made.push(act)
    if (act.state !== 'held') room -= 1
  }
  const isNewlyCapped = capped > 0 && locked.cappedOn !== day
  if (capped > 0) await updateAutoRule(tx, rule.id, { cappedOn: day })
  await tellOfRun(tx, { rule, day, made, capped: isNewlyCapped ? capped : 0, now })
}

async function recordOne(
  tx: Queries,
  { rule, mode, client, day, now }: Recording,
  { held, campaignId, thing, evidence }: Planned,
): Promise<RuleActRow | undefined> {
  const { terms } = rule
  const isWaiting = mode === 'acting' && terms.act === 'draft'
  const state = mode === 'dry' ? 'dry' : held ? 'held' : isWaiting ? 'waits' : 'done'
  const act = await insertAct(tx, {
    ruleId: rule.id,
    day,
    campaignId,
    thing,
    terms,
    mode,
    state,
    reason: held ?? '',
    evidence,
    change: null,
    at: now,
    endsAt: null,
  })
  const changes = terms.act === 'exclude' || terms.act === 'pause' || terms.act === 'shift'
  if (act?.state !== 'done' || !changes) return act
  const about = { act, rule: rule.name, clientId: client.id, day, timezone: client.timezone, now }
  const outcome = await perform(tx, auditOf(actionOf(terms.thing), undefined), about)
  const result = 'held' in outcome ? { state: 'held' as const, reason: outcome.held } : outcome
  await updateAct(tx, act.id, result)
  return { ...act, ...result }
}

const actionOf = (thing: string) => (thing === 'offer' ? 'offers.save' : 'campaign.save')

async function liftEnded({ db, now }: Needs, failed: (error: unknown) => void): Promise<void> {
  const at = now()
  for (const { id } of await endedActs(db, at)) {
    try {
      await db.transaction((tx) => lift(tx, id, at))
    } catch (error) {
      failed(error)
    }
  }
}

async function lift(tx: Queries, id: string, at: Date): Promise<void> {
  const act = await lockAct(tx, id)
  if (act?.state !== 'done' || act.change?.kind !== 'value' || act.campaignId === null) return
  const { field, value } = act.change
  const row = await lockCampaign(tx, act.campaignId)
  if (!row) return
  const rule = (await ownerOfRule(tx, act.ruleId))?.name ?? ''
  const settings = settingsOf(row)
  // a person may have lifted it before
  if (excludes(settings, field, value))
    await saveSettings(tx, AUDIT, {
      row,
      settings: excludingNoMore(settings, field, value),
      remarks: { rule },
      now: at,
    })
  await updateAct(tx, id, { state: 'ended', settledAt: at })
}

const offersOf = async (db: Queries, clientId: string): Promise<Map<string, OfferRow>> =>
  new Map((await listOffers(db, clientId)).map((offer) => [offer.id, offer]))

type Present = { campaigns: readonly CampaignRow[]; offers: ReadonlyMap<string, OfferRow> }

/** True if it is so already: excluded, paused, or without a share. */
function isMoot(terms: AutoRuleTerms, { campaignId, thing }: Found, { campaigns, offers }: Present): boolean {
  if (terms.act === 'tell' || terms.act === 'stop') return false
  if (terms.thing === 'offer') return offers.get(thing)?.status !== 'active'
  const row = campaigns.find(({ id }) => id === campaignId)
  if (!row) return true
  const settings = settingsOf(row)
  if (isRuleValue(terms.thing)) return excludes(settings, terms.thing, thing)
  const link = linkOfKey(thing)
  return link === undefined || (percentsOf(settings, link.group)?.[link.at] ?? 0) === 0
}
