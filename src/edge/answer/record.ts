import { CUT } from '../../contract/integration/edge.ts'
import { cut } from '../../lib/text/text.ts'
import type { HitRow, StoredReason } from '../../store/events/columns.ts'
import { type Facts, listReason } from '../../judge/facts.ts'
import { keptHeaders } from '../../judge/known-heads.ts'
import { passedText, type PassedOffer } from '../../judge/destination/offers.ts'
import { patternsText } from '../../judge/patterns.ts'
import type { Verdict } from '../../judge/verdict.ts'
import { anonymizeAddress } from '../../lib/net/network.ts'

let [lastSecond, secondText] = [Number.NaN, '']

/** `YYYY-MM-DD hh:mm:ss.mmm`, UTC. Cached per second. */
export function storedTime(time: number): string {
  const second = Math.floor(time / 1000)
  if (second !== lastSecond) {
    const iso = new Date(second * 1000).toISOString()
    ;[lastSecond, secondText] = [second, `${iso.slice(0, 10)} ${iso.slice(11, 20)}`]
  }
  return secondText + String(Math.floor(time) - second * 1000).padStart(3, '0')
}

type Stamp = {
  hit: string
  clientId: string
  campaignId: string
  destination: string
  /** Final offer, '' if none, and skipped ones; absent: the link has none. */
  offer?: { offer: string; passed: readonly PassedOffer[] }
  policyVersion: string
  dataVersion: string
  triedData: string
}

export function hitRow(facts: Facts, verdict: Verdict, stamp: Stamp): HitRow {
  const { agent, network, rates } = facts
  return {
    hit: stamp.hit,
    time: storedTime(facts.time),
    client: stamp.clientId,
    campaign: stamp.campaignId,
    class: verdict.class,
    is_unique: verdict.unique,
    suspicious: verdict.suspicious,
    score: verdict.score,
    category: verdict.category,
    reasons: verdict.reasons.map((reason): StoredReason => [reason.signal, reason.value, reason.weight, reason.kind]),
    visitor: facts.visitor,
    ip: facts.ip,
    country: facts.country,
    asn: facts.asn,
    isp: facts.isp,
    usage_type: facts.usageType,
    browser: agent.browser,
    browser_version: agent.browserVersion,
    platform: agent.platform,
    device_type: agent.deviceType,
    language: facts.language,
    domain: facts.domain,
    url: facts.url,
    referrer: facts.referrer,
    user_agent: facts.userAgent,
    utm_source: facts.utmSource,
    utm_campaign: facts.utmCampaign,
    utm_term: facts.utmTerm,
    utm_creative: facts.utmCreative,
    utm_placement: facts.utmPlacement,
    utm_network: facts.utmNetwork,
    site_source: facts.siteSource,
    placement: facts.placement,
    user_1: facts.user1,
    user_2: facts.user2,
    user_3: facts.user3,
    user_4: facts.user4,
    user_5: facts.user5,
    split_group: verdict.destination.splitGroup,
    split_link: verdict.destination.splitLink,
    mode: verdict.destination.mode,
    destination: cut(stamp.destination, CUT.url),
    headers_seen: facts.headers !== null,
    headers: keptHeaders(facts),
    policy_version: stamp.policyVersion,
    data_version: stamp.dataVersion,
    probe: facts.probe === null ? '' : JSON.stringify(facts.probe),
    crawler: facts.crawler,
    network: [network.hosting, network.vpn, network.tor, network.relay],
    repeats: facts.repeats,
    pace: [rates.visitor, rates.address, rates.network],
    source: facts.source,
    signed: facts.signed === null ? '' : JSON.stringify(facts.signed),
    checked: facts.checked,
    patterns: patternsText(facts.patterns),
    unheard: facts.silentPages,
    click_source: facts.clickSource,
    click_id: facts.clickId,
    click_cost: facts.clickCost || '0',
    held_out: verdict.heldOut,
    offer: stamp.offer?.offer ?? '',
    offers_passed: passedText(stamp.offer?.passed ?? []),
    tried_data: stamp.triedData,
    region: facts.region,
    city: facts.city,
  }
}

export function cutRow(row: HitRow): HitRow {
  const ip = anonymizeAddress(row.ip)
  const destination = row.destination
    .replaceAll(row.ip, ip)
    .replaceAll(encodeURIComponent(row.ip), encodeURIComponent(ip))
  const listed = listReason({ type: 'ips', value: row.ip })
  const reasons = row.reasons.map(([signal, value, weight, kind]): StoredReason => [
    signal,
    value === listed ? listReason({ type: 'ips', value: ip }) : value,
    weight,
    kind,
  ])
  const tried_data = row.tried_data.replaceAll(JSON.stringify(row.ip), JSON.stringify(ip))
  return { ...row, ip, destination, reasons, tried_data }
}
