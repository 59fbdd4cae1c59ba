import { browserHeaders, isGateway, PROTOCOL } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** Versions of today. All of them speak HTTP/2 since 2015; old telephones may not reach a server of today by it. */
const FIRST = { chromium: 89, firefox: 90, safari: 17 } as const

/**
 * The visitor spoke HTTP/1.1 with a server that nearly all browsers reach by a later version (`src/edge/site-way.ts`
 * counts). Harmless cause: a gateway or a security program that opens TLS; so it is one doubt, of the same kind as a
 * head that a gateway wrote anew, and silent where a data centre or a VPN would be a second kind.
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
