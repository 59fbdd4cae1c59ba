import { expect, test } from 'vitest'
import type { Detection, Network } from '../../../outside/detection/detection.ts'
import { createStandAlone } from './stand-alone.ts'

const NETWORK: Network = {
  country: 'DE',
  region: '',
  city: '',
  asn: 3320,
  isp: 'Telekom',
  usageType: 'residential',
  hosting: '',
  tor: false,
  vpn: '',
  relay: false,
  crawlers: [],
}
const TIME = Date.UTC(2026, 9, 1)

test('refutes a claim from outside fetched ranges; skips a visit without an address', () => {
  const detection: Detection = {
    dir: '',
    look: () => NETWORK,
    version: () => 'test',
    tried: () => undefined,
    builtAt: () => new Date(TIME),
    checkedAt: () => TIME,
    reload: async () => false,
  }
  const judge = createStandAlone({ detection, countries: [] })
  const visit = {
    time: TIME,
    ip: '203.0.113.9',
    url: 'https://shop.example/',
    userAgent: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    referrer: '',
  }
  const names = judge(visit)?.verdict.reasons.map(({ signal }) => signal)
  expect(names).toContain('crawler.false_claim')
  expect(judge({ ...visit, ip: 'nobody' })).toBeUndefined()
})
