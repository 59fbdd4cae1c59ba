/** Does what a rule decided, in the transaction of its record. */
import type { CampaignSettings } from '../../../contract/campaigns/campaigns.ts'
import { type AutoRuleTerms, type HeldBecause, isRuleValue } from '../../../contract/money/auto-rule-words.ts'
import { shiftDay, startOfDay } from '../../../lib/time/day.ts'
import { excluding, linkOfKey, reweighted } from '../../../rules/money/auto-rules/settings.ts'
import { shiftedFrom, withoutLink } from '../../../rules/money/auto-rules/weights.ts'
import { lockCampaign, settingsOf } from '../../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../../store/config/engine/database.ts'
import type { RuleActRow } from '../../../store/config/money/auto-rules.ts'
import { findOffer } from '../../../store/config/offers/offers.ts'
import type { Audit } from '../../accounts/audited.ts'
import { saveSettings } from '../../campaigns/save-settings.ts'
import { saveOffer, toFields } from '../../offers/save.ts'

type Change = NonNullable<RuleActRow['change']>
export type Outcome = { held: HeldBecause } | { change: Change; endsAt: Date | null }
type Changed = { settings: CampaignSettings; change: Change }

type Act = Pick<RuleActRow, 'id' | 'campaignId' | 'thing' | 'terms'>

/** Settings after the act; `held`: it is not possible. */
export function changedBy(
  terms: AutoRuleTerms,
  thing: string,
  settings: CampaignSettings,
): Changed | { held: HeldBecause } {
  if (isRuleValue(terms.thing)) {
    const next = excluding(settings, terms.thing, thing)
    return 'held' in next ? next : { ...next, change: { kind: 'value', field: terms.thing, value: thing } }
  }
  // a rule of one campaign changes no other
  if (settings.flow) return { held: 'flow' }
  const isPause = terms.act === 'pause'
  // its own learning moves its weights, and a change of them would start it anew
  if (!isPause && groupOf(settings, thing)?.learn) return { held: 'learns' }
  const next = reweighted(settings, thing, (percents, at) =>
    isPause ? withoutLink(percents, at) : shiftedFrom(percents, at, terms),
  )
  if (next) {
    const { settings: reweightedTo, ...weights } = next
    return { settings: reweightedTo, change: { kind: 'weights', ...weights } }
  }
  return { held: isThere(settings, thing) ? (isPause ? 'last' : 'floor') : 'gone' }
}

function isThere(settings: CampaignSettings, key: string): boolean {
  const link = linkOfKey(key)
  return link !== undefined && groupOf(settings, key)?.links[link.at] !== undefined
}

const groupOf = (settings: CampaignSettings, key: string) =>
  settings.splitGroups.find(({ name }) => name === linkOfKey(key)?.group)

type Performing = {
  act: Act
  rule: string
  clientId: string
  /** Of the act, and the client's zone: the end is the start of a day. */
  day: string
  timezone: string
  now: Date
}

export async function perform(tx: Queries, audited: Audit, performing: Performing): Promise<Outcome> {
  return performing.act.terms.thing === 'offer'
    ? pauseOffer(tx, audited, performing)
    : changeCampaign(tx, audited, performing)
}

async function changeCampaign(
  tx: Queries,
  audited: Audit,
  { act, rule, day, timezone, now }: Performing,
): Promise<Outcome> {
  const row = act.campaignId === null ? undefined : await lockCampaign(tx, act.campaignId)
  if (!row) return { held: 'archived' }
  const next = changedBy(act.terms, act.thing, settingsOf(row))
  if ('held' in next) return next
  await saveSettings(tx, audited, { row, settings: next.settings, remarks: { rule, actId: act.id }, now })
  const { endDays } = act.terms
  const hasEnd = isRuleValue(act.terms.thing) && endDays !== null
  return { change: next.change, endsAt: hasEnd ? startOfDay(shiftDay(day, endDays), timezone) : null }
}

async function pauseOffer(tx: Queries, audited: Audit, { act, rule, clientId, now }: Performing): Promise<Outcome> {
  const before = await findOffer(tx, act.thing)
  if (before?.clientId !== clientId) return { held: 'gone' }
  if (before.status === 'paused') return { held: 'already' }
  const draft = { ...toFields(before), status: 'paused' as const }
  const remarks = { rule, actId: act.id }
  const saved = await saveOffer(tx, audited, { before, clientId, draft, now, remarks })
  return saved ? { change: { kind: 'offer', offer: before.id }, endsAt: null } : { held: 'gone' }
}
