/** Hits for tests of what asks the event store about single ones. */
import type { Events } from '../../store/events/events.ts'

export type FakeHit = { hit: string; client: string; campaign: string; at: string; country?: string }

const TEXTS = ['class', 'category', 'visitor', 'ip', 'country', 'isp', 'usageType', 'browser', 'browserVersion', 'platform', 'deviceType', 'language', 'domain', 'url', 'referrer', 'userAgent', 'utmSource', 'utmCampaign', 'utmTerm', 'utmCreative', 'utmPlacement', 'utmNetwork', 'siteSource', 'placement', 'splitGroup', 'splitLink', 'probe']
const BLANK = { ...Object.fromEntries(TEXTS.map((name) => [name, ''])), asn: 64500, reasons: [{ signal: 'net.datacenter', value: 'x', weight: 'weak', kind: 'network' }] }

type Asked = { hit?: string; clients?: bigint[]; start?: string }

/** An event store that knows these hits by id and by the beginning of it; it counts none. */
export function fakeHits(hits: FakeHit[]): Events {
  const query = async (_lane: string, sql: string, { hit, clients, start }: Asked): Promise<object[]> => {
    const known = hits.filter((one) => (clients ? clients.includes(BigInt(one.client)) : true))
    if (start !== undefined) return [...new Map(known.filter((one) => one.hit.startsWith(start)).map(({ campaign, client }) => [campaign, { campaignId: campaign, clientId: client }])).values()]
    if (sql.includes('headers_seen')) return known.filter((one) => one.hit === hit).map((one) => ({ ...BLANK, ...one }))
    return []
  }
  return { query } as unknown as Events
}
