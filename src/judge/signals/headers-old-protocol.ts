import { browserHeaders, isGateway, PROTOCOL } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** All current versions speak HTTP/2, since 2015; old phones may not reach a current server by it. */
const FIRST = { chromium: 89, firefox: 90, safari: 17 } as const

/**
 * HTTP/1.1 to a server that nearly all browsers reach by a later version (`src/edge/read/site-way.ts` counts). Harmless
 * cause: a gateway or security program that terminates TLS. So one doubt of kind headers, and silent where a data
 * centre or VPN would be a second kind.
 */
export const oldProtocol: Signal = {
  name: 'headers.old_protocol',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    const { engine, engineVersion, impossible } = facts.agent
    if (engine === 'other' || engineVersion < FIRST[engine] || impossible !== '') return undefined
    const protocol = browserHeaders(facts)?.[PROTOCOL]
    if (!protocol?.startsWith('1') || isGateway(facts.network)) return undefined
    return { weight: 'weak', value: `HTTP/${protocol}` }
  },
}
