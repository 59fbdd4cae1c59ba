import { found } from '../../contract/failure.ts'
import type { Receipt } from '../../contract/hits/receipt.ts'
import type { CallName } from '../../contract/routes.ts'
import type { SignalSet } from '../../contract/detection/signal-words.ts'
import { canCall, menuOf } from '../../rules/menu.ts'
import { isStaff } from '../../rules/accounts/ownership.ts'
import { offerNames } from '../../store/config/offers/offers.ts'
import { appealOfHit } from '../../store/config/hits/appeals.ts'
import { type CampaignRow, findCampaign } from '../../store/config/campaigns/campaigns.ts'
import { campaignVersion } from '../../store/config/campaigns/campaign-versions.ts'
import { refusedBy, type RefusedCrawlers } from '../../store/config/crawlers/crawler-refusals.ts'
import { conversionsOfHit } from '../../store/config/conversions/conversions.ts'
import { signalSet, signalSetOf } from '../../store/config/detection/signal-sets.ts'
import { entriesOfVisit, type MatchingEntry } from '../../store/config/lists/list-matches.ts'
import { reportedConversions } from '../../store/config/conversions/postbacks.ts'
import type { Events } from '../../store/events/events.ts'
import { findHitDetail, type HitDetail, otherHitsOf } from '../../store/events/hits/receipt.ts'
import { describeVisitor } from '../../judge/agent/agent-described.ts'
import { judge, decidedBy } from '../../judge/decide.ts'
import { firstOffer, readPassed } from '../../judge/destination/offers.ts'
import { expandDestination } from '../../judge/destination/destination.ts'
import type { Facts, Listed } from '../../judge/facts.ts'
import type { CampaignPolicy } from '../../judge/policy/policy.ts'
import { decidingEntry, EVERYTHING, type Permitted, smallestChange } from '../../judge/smallest-change.ts'
import { policyVersionOf, readPolicyVersion } from '../../judge/switched.ts'
import { SIGNALS_VERSION } from '../../judge/table.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import { factsOf, policyOf, refusedThen, signedOf, triedFactsOf } from '../../domain/judging/facts-of-hit.ts'
import { hitScopeOf } from '../../domain/accounts/client-scope.ts'
import { withReadableHosts } from '../../domain/hits/hit-views.ts'
import { ownRuleOf } from '../../domain/campaigns/own-rule.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

type Needs = 'db' | 'events' | 'now'

const MOST_OTHERS = 20

type ReceiptSubject = {
  kept: HitDetail
  campaign: CampaignRow
  /** Undefined: the operator, who reads all. */
  reader: Pick<Caller, 'account' | 'staff'> | undefined
  now: Date
}

export const receiptHandlers = {
  'logs.receipt': async ({ services: { db, events, now }, caller }, { hit, companyId }) => {
    const kept = found(await findHitDetail(events, await hitScopeOf({ db }, caller.account, { companyId }), hit))
    const campaign = found(await findCampaign(db, kept.log.campaign))
    return { receipt: await receiptOf({ db, events }, { kept, campaign, reader: caller, now: now() }) }
  },
} satisfies HandlersOf<Needs>

export async function receiptOf(
  { db, events }: Pick<Services, 'db' | 'events'>,
  { kept, campaign, reader, now }: ReceiptSubject,
): Promise<Receipt> {
  const { client: _client, campaign: _campaign, ...log } = kept.log
  const { network, repeats, pace, headersSeen, headers, crawler, source, checked, heldOut } = kept
  const facts = factsOf(kept)
  const { clientId } = campaign
  const permitted = permittedTo(reader, campaign)
  const showsConversions = reader === undefined || canCall(reader.account, 'conversion.inbox')
  const [appeal, refusals, entries, then, offer, rule, signals, otherHits, conversions] = await Promise.all([
    appealOf(db, kept),
    refusedBy(db, [clientId]),
    entriesOfVisit(db, { ...facts, clientId, decided: facts.listed, now }),
    policyThen(db, { kept, campaign }),
    offerOfHit(db, kept),
    ownRuleOf(db, kept, campaign),
    signalSet(db),
    others(events, kept),
    showsConversions ? conversionsOf(db, kept) : null,
  ])
  return {
    log: {
      ...withReadableHosts(log),
      companyId: campaign.id,
      companyName: campaign.name,
      appealed: appeal?.state ?? '',
    },
    source,
    checked,
    heldOut,
    offer,
    line: decidedBy(kept.log),
    entry: entryOf(facts.listed, entries, permitted),
    rule,
    editable: permitted.campaign,
    crawler: facts.crawler,
    agent: describeVisitor(kept.log.userAgent, signedOf(kept)?.agent ?? '') ?? null,
    platformVersion: facts.agent.platformVersion,
    signed: signedOf(kept),
    network,
    repeats,
    pace,
    headers: headersSeen ? headers : null,
    whole: crawler !== '',
    replay: {
      ...replayed(kept, {
        facts,
        campaign: { ...campaign, signals },
        entries,
        permitted,
        refused: refusals.get(clientId),
      }),
      again: typeof then === 'string' ? then : judgedThen(kept, facts, then),
    },
    tried: reader === undefined || canCall(reader.account, 'shadows.read') ? triedBeside(kept, then) : null,
    others: otherHits,
    appeal,
    conversions,
  }
}

function permittedTo(reader: ReceiptSubject['reader'], { editingAllowed }: CampaignRow): Permitted {
  if (!reader) return { adds: null, removes: () => false, campaign: false, refusals: false, bans: false }
  const { account, staff } = reader
  const may = (name: CallName) => canCall(account, name)
  const isOutside = isStaff(account) || staff !== undefined
  const scope = may('clientblacklist.add') ? 'client' : may('blacklist.add') ? 'global' : null
  return {
    adds: scope,
    // a team user removes only their own entries
    removes: (entry: Partial<MatchingEntry> & Listed) =>
      entry.scope === scope && (account.role !== 'team_user' || entry.authorId === account.id),
    campaign: menuOf(account).includes('Campaign') && (editingAllowed || !isOutside),
    refusals: may('logs.refuse') && account.role !== 'team_user' && (editingAllowed || !isOutside),
    bans: may('ban.remove'),
  }
}

/** The deciding entry in its present state. */
function entryOf(listed: Listed | null, entries: readonly MatchingEntry[], { removes }: Permitted): Receipt['entry'] {
  const found = entries.find(
    ({ scope, list, type, value }) =>
      scope === listed?.scope && list === listed.list && type === listed.type && value === listed.value,
  )
  if (!found) return null
  const { entry: id, scope, list, type, value } = found
  return { id, scope, list, type, value, removable: removes(found) }
}

type Replayed = {
  facts: Facts
  campaign: CampaignRow & { signals: SignalSet }
  entries: readonly MatchingEntry[]
  permitted: Permitted
  refused: RefusedCrawlers | undefined
}

function replayed(
  kept: HitDetail,
  { facts, campaign, entries, permitted, refused }: Replayed,
): Omit<Receipt['replay'], 'again'> {
  const then = policyOf(campaign, kept.log, refused)
  const policy = campaign.bannedAt === null ? { ...then, bannedSince: '' } : then
  const { verdict } = judge({ ...facts, listed: decidingEntry(entries) }, policy)
  const { class: hitClass, suspicious, category, destination } = verdict
  const policyVersion = policyVersionOf(campaign)
  // must pass always, whatever the control group drew
  const situation = { facts: { ...facts, heldOut: false }, policy, entries }
  const own = smallestChange(situation, permitted)
  return {
    now: {
      class: hitClass,
      suspicious,
      category,
      // cap usage of then is unknown
      to:
        destination.offer !== '' && destination.offer === firstOffer({ ...kept, offer: kept.log.offer })
          ? kept.log.destination
          : expandDestination(destination.to, facts, policy, kept.log.hit),
    },
    same: hitClass === kept.log.class && suspicious === kept.log.suspicious && category === kept.log.category,
    saved: policyVersion.split('.')[1] !== kept.log.policyVersion.split('.')[1],
    policyVersion,
    changes: own ?? smallestChange(situation, EVERYTHING) ?? [],
    yours: own !== null,
  }
}

type Unknown = Exclude<Receipt['replay']['again'], 'same' | 'other'>

/** Of then, or why unknown. */
async function policyThen(
  db: Services['db'],
  { kept, campaign }: { kept: HitDetail; campaign: CampaignRow },
): Promise<CampaignPolicy | Unknown> {
  const { log } = kept
  const by = readPolicyVersion(log.policyVersion)
  const signals = by && (await signalSetOf(db, by.set))
  if (by?.signals !== SIGNALS_VERSION || !signals) return 'signals'
  if (kept.crawler === '') return 'facts'
  const saved = await campaignVersion(db, { id: campaign.id, version: by.campaign })
  if (!saved) return 'settings'
  const { settings, dealt } = saved
  return policyOf({ ...campaign, settings, dealt, signals }, log, refusedThen(log.reasons))
}

function judgedThen(kept: HitDetail, facts: Facts, policy: CampaignPolicy): 'same' | 'other' {
  const { verdict } = judge(facts, policy)
  const { log } = kept
  const isSame =
    verdict.class === log.class && verdict.suspicious === log.suspicious && verdict.category === log.category
  return isSame && verdict.heldOut === kept.heldOut ? 'same' : 'other'
}

function triedBeside(kept: HitDetail, then: CampaignPolicy | Unknown): Receipt['tried'] {
  const tried = triedFactsOf(kept)
  if (!tried) return null
  const { country, region, city, asn, isp, usageType, network } = tried.facts
  const verdict = typeof then === 'string' ? null : judge(tried.facts, then).verdict
  return {
    version: tried.version,
    facts: tried.differs ? { country, region, city, asn, isp, usageType, network } : null,
    verdict: verdict && {
      class: verdict.class,
      suspicious: verdict.suspicious,
      category: verdict.category,
      reasons: [...verdict.reasons],
    },
  }
}

/** By current names; null: no offer. */
async function offerOfHit(db: Services['db'], { log: { offer }, offersPassed }: HitDetail): Promise<Receipt['offer']> {
  const passed = readPassed(offersPassed)
  if (offer === '' && passed.length === 0) return null
  const names = await offerNames(db, [...passed.map((one) => one.offer), ...(offer === '' ? [] : [offer])])
  return {
    wentTo: offer === '' ? null : { id: offer, name: names.get(offer) ?? '' },
    passed: passed.map(({ offer: id, because, since }) => ({
      id,
      name: names.get(id) ?? '',
      because,
      since: since === undefined ? null : new Date(since).toISOString(),
    })),
  }
}

async function others(events: Events, { log }: HitDetail): Promise<Receipt['others']> {
  const time = Date.parse(log.time)
  const [from, to] = [new Date(time - DAY_MS), new Date(time + DAY_MS)]
  return {
    ...(await otherHitsOf(events, log, { from, to, most: MOST_OTHERS })),
    from: from.toISOString(),
    to: to.toISOString(),
  }
}

async function appealOf(db: Services['db'], { log }: HitDetail): Promise<Receipt['appeal']> {
  const row = await appealOfHit(db, log.hit)
  return row ? { id: row.id, text: row.text, state: row.state, createdAt: row.createdAt.toISOString() } : null
}

async function conversionsOf(db: Services['db'], { log }: HitDetail): Promise<NonNullable<Receipt['conversions']>> {
  const rows = await conversionsOfHit(db, log)
  const reported = await reportedConversions(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, stage, status, payout, currency, txid, convertedAt }) => ({
    stage,
    status,
    payout,
    currency,
    txid,
    convertedAt: convertedAt.toISOString(),
    changes: (reported.get(id)?.changes ?? []).map(({ at, ...before }) => ({ ...before, at: at.toISOString() })),
  }))
}
