/** The explanation of one hit. */
import { notFound } from '../../contract/failure.ts'
import { LIST_TYPES } from '../../contract/list-words.ts'
import type { Receipt } from '../../contract/receipt.ts'
import { signed } from '../../contract/signed.ts'
import { canCall } from '../../rules/menu.ts'
import { appealOfHit } from '../../store/config/appeals.ts'
import { type CampaignRow, findCampaign, settingsOf } from '../../store/config/campaigns.ts'
import { refusedBy, type RefusedCrawlers } from '../../store/config/crawler-refusals.ts'
import { conversionsOfHit } from '../../store/config/conversions.ts'
import { reportedConversions } from '../../store/config/postbacks.ts'
import type { Events } from '../../store/events/events.ts'
import { readProbe } from '../../store/events/probes-seen.ts'
import { keptHit, type KeptHit, othersOf } from '../../store/events/receipt.ts'
import { describeVisitor } from '../../traffic/agent-described.ts'
import { parseAgent } from '../../traffic/agent.ts'
import { compilePolicy } from '../../traffic/compile.ts'
import { judge, decidedBy } from '../../traffic/decide.ts'
import { expandDestination } from '../../traffic/destination.ts'
import { type CrawlerCheck, type Facts, type Listed, listReason } from '../../traffic/facts.ts'
import type { CampaignPolicy } from '../../traffic/policy.ts'
import { readPatterns } from '../../traffic/patterns.ts'
import { readRefused } from '../../traffic/refused.ts'
import { SIGNALS_VERSION } from '../../traffic/table.ts'
import type { HandlersOf, Services } from '../context.ts'
import { whoseHits } from './hit-query.ts'

type Needs = 'db' | 'events'

const DAY_MS = 86_400_000

const MOST_OTHERS = 20

export type ReceiptSubject = {
  kept: KeptHit
  campaign: CampaignRow
  /** Whether the reader may know of payouts. */ money: boolean
}

type Reasons = KeptHit['log']['reasons']

const BANNED = 'policy.banned'

export const receiptHandlers = {
  'logs.receipt': async ({ services: { db, events }, caller: { account } }, { hit, companyId }) => {
    const kept = await keptHit(events, await whoseHits({ db }, account, { companyId }), hit)
    const campaign = kept && (await findCampaign(db, kept.log.campaign))
    if (!campaign) throw notFound()
    return { receipt: await receiptOf({ db, events }, { kept, campaign, money: canCall(account, 'conversion.inbox') }) }
  },
} satisfies HandlersOf<Needs>

export async function receiptOf(
  { db, events }: Pick<Services, 'db' | 'events'>,
  { kept, campaign, money }: ReceiptSubject,
): Promise<Receipt> {
  const { client: _client, campaign: _campaign, ...log } = kept.log
  const { network, repeats, pace, headersSeen, headers, crawler, source, checked } = kept
  const appeal = await appealOf(db, kept)
  return {
    log: { ...log, companyId: campaign.id, companyName: campaign.name, appealed: appeal?.state ?? '' },
    source,
    checked,
    line: decidedBy(kept.log),
    crawler: factsOf(kept).crawler,
    agent: describeVisitor(kept.log.userAgent, signedOf(kept)?.agent ?? '') ?? null,
    signed: signedOf(kept),
    network,
    repeats,
    pace,
    headers: headersSeen ? headers : null,
    whole: crawler !== '',
    replay: replayed(kept, campaign, (await refusedBy(db, [campaign.clientId])).get(campaign.clientId)),
    others: await others(events, kept),
    appeal,
    conversions: money ? await conversionsOf(db, kept) : null,
  }
}

/** The same facts under the settings in force now. */
function replayed(kept: KeptHit, campaign: CampaignRow, refused: RefusedCrawlers | undefined): Receipt['replay'] {
  const [facts, policy] = [factsOf(kept), policyOf(campaign, kept.log, refused)]
  const judged = (without?: ReadonlySet<string>) => {
    const { class: hitClass, suspicious, category, destination } = judge(facts, policy, without).verdict
    return { class: hitClass, suspicious, category, to: expandDestination(destination.to, facts, policy, kept.log.hit) }
  }
  const now = judged()
  const policyVersion = `${SIGNALS_VERSION}.${campaign.version}`
  return {
    now,
    same: now.class === kept.log.class && now.suspicious === kept.log.suspicious && now.category === kept.log.category,
    saved: policyVersion.split('.')[1] !== kept.log.policyVersion.split('.')[1],
    policyVersion,
    without: kept.log.reasons.map(({ signal }) => ({ signal, ...judged(new Set([signal])) })),
  }
}

async function others(events: Events, { log }: KeptHit): Promise<Receipt['others']> {
  const time = Date.parse(log.time)
  const [from, to] = [new Date(time - DAY_MS), new Date(time + DAY_MS)]
  return {
    ...(await othersOf(events, log, { from, to, most: MOST_OTHERS })),
    from: from.toISOString(),
    to: to.toISOString(),
  }
}

async function appealOf(db: Services['db'], { log }: KeptHit): Promise<Receipt['appeal']> {
  const row = await appealOfHit(db, log.hit)
  return row ? { id: row.id, text: row.text, state: row.state, createdAt: row.createdAt.toISOString() } : null
}

async function conversionsOf(db: Services['db'], { log }: KeptHit): Promise<NonNullable<Receipt['conversions']>> {
  const rows = await conversionsOfHit(db, log)
  const reported = await reportedConversions(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, status, payout, currency, txid, convertedAt }) => ({
    status,
    payout,
    currency,
    txid,
    convertedAt: convertedAt.toISOString(),
    changes: (reported.get(id)?.changes ?? []).map(({ at, ...before }) => ({ ...before, at: at.toISOString() })),
  }))
}

export function factsOf(kept: KeptHit): Facts {
  const { log, crawler, network, repeats, pace, source, checked, patterns, unheard, headersSeen, headers, probe } = kept
  return {
    ...log,
    source: source === '' ? 'site' : source,
    time: Date.parse(log.time),
    network,
    agent: parseAgent(log.userAgent),
    crawler: crawler === '' ? standingBy(log) : crawler,
    signed: signedOf(kept),
    headers: headersSeen ? headers : null,
    listed: listedBy(log.reasons),
    probe: readProbe(probe) ?? null,
    checked,
    repeats: Math.max(1, repeats),
    rates: pace,
    patterns: readPatterns(patterns),
    unheard,
  }
}

/** What was kept of a signature; it is Weir's own writing, in the words of some version. */
function signedOf({ signed: kept }: Pick<KeptHit, 'signed'>): Facts['signed'] {
  if (kept === '') return null
  const read = signed.safeParse(JSON.parse(kept))
  return read.success ? read.data : null
}

/** How a claim stood in a hit from before that was kept of it: what was concluded says it. */
function standingBy({ category, reasons }: KeptHit['log']): CrawlerCheck {
  if (category === 'verified') return 'verified'
  if (category === 'unverified') return 'unknown'
  return reasons.some(({ signal }) => signal === 'crawler.false_claim') ? 'false' : 'none'
}

/** The entry that spoke among the reasons. */
function listedBy(reasons: Reasons): Listed | null {
  for (const { signal, value } of reasons) {
    const [, scope, list] = /^list\.(client|global)_(block|allow)$/.exec(signal) ?? []
    if (scope === undefined) continue
    const type = LIST_TYPES.find((one) => value.startsWith(listReason({ type: one, value: '' }))) ?? 'ips'
    return {
      scope: scope as Listed['scope'],
      list: list as Listed['list'],
      type,
      entry: '',
      value: value.slice(listReason({ type, value: '' }).length),
    }
  }
  return null
}

/**
 * The campaign's settings as they are now, with the state of account and campaign as it was when the hit was decided.
 */
export function policyOf(
  campaign: Pick<CampaignRow, 'id' | 'key' | 'name' | 'tag' | 'version' | 'settings' | 'dealt'>,
  { category, reasons }: Pick<KeptHit['log'], 'category' | 'reasons'>,
  refused?: RefusedCrawlers,
): CampaignPolicy {
  const { id, key, name, version, dealt } = campaign
  const banned = reasons.find(({ signal }) => signal === BANNED)?.value ?? ''
  return compilePolicy({
    id,
    key,
    name,
    version,
    dealt,
    status: 'active',
    settings: settingsOf(campaign),
    refused: refused ? readRefused(refused) : null,
    bannedSince: banned.replace(/^since /, ''),
    unprotected: category === 'unprotected' ? 'inactive' : '',
  })
}
