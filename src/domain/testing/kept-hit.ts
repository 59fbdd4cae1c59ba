import { carrierOf } from '../../contract/hits/hit-words.ts'
import type { HitRow } from '../../store/events/columns.ts'
import type { HitDetail } from '../../store/events/hits/receipt.ts'
import type { Facts } from '../../judge/facts.ts'

export function keptHit(row: HitRow): HitDetail {
  const [hosting, vpn, tor, relay] = row.network
  const [visitor, address, network] = row.pace
  const reasons = row.reasons.map(([signal, value, weight, kind]) => ({ signal, value, weight, kind }))
  const log = {
    ...row,
    reasons,
    unique: row.is_unique,
    time: `${row.time.replace(' ', 'T')}Z`,
    usageType: row.usage_type,
    carrier: carrierOf({ usageType: row.usage_type, isp: row.isp }),
    browserVersion: row.browser_version,
    deviceType: row.device_type,
    userAgent: row.user_agent,
    utmSource: row.utm_source,
    utmCampaign: row.utm_campaign,
    utmTerm: row.utm_term,
    utmCreative: row.utm_creative,
    utmPlacement: row.utm_placement,
    clickSource: row.click_source,
    clickId: row.click_id,
    clickCost: row.click_cost === '0' ? '' : row.click_cost,
    utmNetwork: row.utm_network,
    siteSource: row.site_source,
    user1: row.user_1,
    user2: row.user_2,
    user3: row.user_3,
    user4: row.user_4,
    user5: row.user_5,
    splitGroup: row.split_group,
    splitLink: row.split_link,
    policyVersion: row.policy_version,
    dataVersion: row.data_version,
    probes: [],
  } as unknown as HitDetail['log']
  return {
    log,
    crawler: row.crawler as Facts['crawler'],
    network: { hosting, vpn, tor, relay },
    repeats: row.repeats,
    pace: { visitor, address, network },
    source: row.source as HitDetail['source'],
    signed: row.signed,
    checked: row.checked as HitDetail['checked'],
    patterns: row.patterns,
    offersPassed: '',
    triedData: row.tried_data,
    heldOut: row.held_out,
    unheard: row.unheard,
    headersSeen: row.headers_seen,
    headers: row.headers,
    probe: row.probe,
  }
}
