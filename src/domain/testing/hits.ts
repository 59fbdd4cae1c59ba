import { PLACE_FIELDS } from '../../contract/campaigns/url-fields.ts'
import type { Events } from '../../store/events/events.ts'

export type FakeHit = { hit: string; client: string; campaign: string; at: string; country?: string; offer?: string }

const TEXTS = [
  'class',
  'category',
  'visitor',
  'ip',
  'country',
  'isp',
  'usageType',
  'browser',
  'browserVersion',
  'platform',
  'deviceType',
  'language',
  'domain',
  'url',
  'referrer',
  'userAgent',
  ...PLACE_FIELDS,
  'clickSource',
  'clickId',
  'clickCost',
  'splitGroup',
  'splitLink',
  'offer',
  'probe',
  'offer',
]
const BLANK = {
  ...Object.fromEntries(TEXTS.map((name) => [name, ''])),
  asn: 64500,
  reasons: [{ signal: 'net.datacenter', value: 'x', weight: 'weak', kind: 'network' }],
}

type Input = { hits?: string[]; start?: string }

/** Finds hits by id or its beginning; counts none. `queries` collects the queries. */
export function fakeHits(hits: FakeHit[], queries: string[] = []): Events {
  const query = async (_pool: string, sql: string, { hits: ids, start }: Input): Promise<object[]> => {
    queries.push(sql)
    if (start !== undefined)
      return [
        ...new Map(
          hits
            .filter((one) => one.hit.startsWith(start))
            .map(({ campaign, client }) => [campaign, { campaignId: campaign, clientId: client }]),
        ).values(),
      ]
    return hits.filter((one) => ids?.includes(one.hit)).map((one) => ({ ...BLANK, ...one }))
  }
  return { query } as unknown as Events
}
