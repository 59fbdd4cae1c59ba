import { readListReason } from '../../contract/lists/list-words.ts'
import type { SignalSet } from '../../contract/detection/signal-words.ts'
import { signed } from '../../contract/crawlers/signed.ts'
import { type CampaignRow, settingsOf } from '../../store/config/campaigns/campaigns.ts'
import type { RefusedCrawlers } from '../../store/config/crawlers/crawler-refusals.ts'
import { readProbe } from '../../store/events/detection/probes-seen.ts'
import type { HitDetail } from '../../store/events/hits/receipt.ts'
import { agentOf } from '../../judge/agent/agent.ts'
import { compilePolicy } from '../../judge/policy/compile.ts'
import type { CrawlerCheck, Facts, Listed } from '../../judge/facts.ts'
import { readPatterns } from '../../judge/patterns.ts'
import type { CampaignPolicy } from '../../judge/policy/policy.ts'
import { readRefused } from '../../judge/refused.ts'
import { readTriedText } from '../../judge/tried-data.ts'

type Reasons = HitDetail['log']['reasons']

const BANNED = 'policy.banned'

/** Facts as they were known at the decision. */
export function factsOf(kept: HitDetail): Facts {
  const { log, crawler, network, repeats, pace, source, checked, patterns, unheard, headersSeen, headers, probe } = kept
  return {
    ...log,
    source: source === '' ? 'site' : source,
    time: Date.parse(log.time),
    network,
    agent: agentOf(log.userAgent),
    crawler: crawler === '' ? standingBy(log) : crawler,
    signed: signedOf(kept),
    headers: headersSeen ? headers : null,
    listed: listedBy(log.reasons),
    probe: readProbe(probe) ?? null,
    checked,
    heldOut: kept.heldOut,
    repeats: Math.max(1, repeats),
    rates: pace,
    patterns: readPatterns(patterns),
    silentPages: unheard,
  }
}

/** `differs`: from the data in force. */
type TriedVisit = { version: string; differs: boolean; facts: Facts }

/** Undefined: another version or none was tried, or the edge could not load it. */
export function triedFactsOf(kept: HitDetail, version?: string): TriedVisit | undefined {
  const tried = readTriedText(kept.triedData)
  if (!tried || tried.version !== (version ?? tried.version)) return undefined
  return { version: tried.version, differs: tried.facts !== undefined, facts: { ...factsOf(kept), ...tried.facts } }
}

/** Stored by Weir, maybe by another version. */
export function signedOf({ signed: kept }: Pick<HitDetail, 'signed'>): Facts['signed'] {
  if (kept === '') return null
  const read = signed.safeParse(JSON.parse(kept))
  return read.success ? read.data : null
}

/** For older hits: derived from the verdict. */
function standingBy({ category, reasons }: HitDetail['log']): CrawlerCheck {
  if (category === 'verified') return 'verified'
  if (category === 'unverified') return 'unknown'
  return reasons.some(({ signal }) => signal === 'crawler.false_claim') ? 'false' : 'none'
}

function listedBy(reasons: Reasons): Listed | null {
  for (const { signal, value } of reasons) {
    const [, scope, list] = /^list\.(client|global)_(block|allow)$/.exec(signal) ?? []
    if (scope === undefined) continue
    return {
      scope: scope as Listed['scope'],
      list: list as Listed['list'],
      entry: '',
      ...(readListReason(value) ?? { type: 'ips', value }),
    }
  }
  return null
}

/** From the verdict: the crawler that came, or none. */
export function refusedThen(reasons: Reasons): RefusedCrawlers | undefined {
  const value = reasons.find(({ signal }) => signal === 'crawler.refused')?.value
  return value === undefined ? undefined : { purposes: [], names: [value.replace(/ \([^()]*\)$/, '')] }
}

/** Current settings with the account's and campaign's state at the decision. Without `signals`: as coded. */
export function policyOf(
  campaign: Pick<CampaignRow, 'id' | 'key' | 'name' | 'tag' | 'version' | 'settings' | 'dealt'> & {
    signals?: SignalSet | undefined
  },
  { category, reasons }: Pick<HitDetail['log'], 'category' | 'reasons'>,
  refused?: RefusedCrawlers,
): CampaignPolicy {
  const { id, key, name, version, dealt, signals } = campaign
  const banned = reasons.find(({ signal }) => signal === BANNED)?.value ?? ''
  return compilePolicy({
    id,
    key,
    name,
    version,
    dealt,
    ...(signals && { signals }),
    status: 'active',
    settings: settingsOf(campaign),
    refused: refused ? readRefused(refused) : null,
    bannedSince: banned.replace(/^since /, ''),
    unprotected: category === 'unprotected' ? 'inactive' : '',
  })
}
