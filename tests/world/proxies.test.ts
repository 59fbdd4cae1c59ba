import { afterAll, beforeAll } from 'vitest'
import { bounded } from '../../src/edge/read/bounds.ts'
import { canonicalAddress } from '../../src/lib/net/address.ts'
import { KEY, startLoneEdge, type LoneEdge } from '../support/lone-edge.ts'
import { PROXIES, type SentAddress } from './cases/proxies.ts'
import { tryCases } from './world.ts'

let edge: LoneEdge
beforeAll(async () => {
  edge = await startLoneEdge({ trustedProxies: ['127.0.0.1', '10.0.0.0/8'] })
})
afterAll(() => edge.close())

function handedOn(sent: SentAddress): string {
  if (!('ip' in sent)) throw new Error('of a request')
  const { ip } = bounded({ key: KEY, ip: sent.ip, url: 'https://a.example/', userAgent: 'a' })
  return canonicalAddress(ip) ?? 'refused'
}

async function byProxy(sent: SentAddress): Promise<string> {
  if (!('headers' in sent)) throw new Error('of a site')
  await fetch(`http://127.0.0.1:${edge.port}/c/${KEY}`, { redirect: 'manual', headers: sent.headers })
  return edge.rows.at(-1)?.ip ?? ''
}

tryCases(PROXIES, handedOn)
tryCases(PROXIES, byProxy, 'server')
