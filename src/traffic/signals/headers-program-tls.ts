import { browserHeaders, isGateway } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/**
 * Whose choice of ciphers the middle part of a JA4 fingerprint is. Measured with Debian 12's programs on loopback on
 * 2026-11-23, Go from FoxIO's published examples. Chromium 156 has 8daaf6152771 and Firefox 153 86a278354501.
 */
const PROGRAMS: ReadonlyMap<string, string> = new Map([
  ['e8f1e7e78f70', 'OpenSSL, curl'],
  ['479067518aa3', 'OpenSSL, PHP'],
  ['85036bcba153', 'Python'],
  ['a33745022dd6', 'Node.js'],
  ['723694b0fccc', 'GnuTLS, wget'],
  ['db35923f8641', 'Java'],
  ['9dc949149365', 'Go'],
])

/** Protocol, name or address, how many ciphers and extensions, ALPN; then hashes of ciphers and of extensions. */
const JA4 = /^[tqd](?:\d\d|s\d)[di]\d{4}[\da-z]{2}_([\da-f]{12})_[\da-f]{12}$/

/**
 * A front server hands on the fingerprint of the TLS handshake, and it is that of a program's library where the agent
 * claims a browser. Other fingerprints say nothing: browsers change theirs. Harmless cause: a gateway or a security
 * program that opens TLS and was built on such a library; so it is one doubt, of the same kind as a head that a gateway
 * wrote anew, and silent where a data centre or a VPN would be a second kind. WebKit's browsers on Linux use these
 * libraries themselves.
 */
export const programTls: Signal = {
  name: 'headers.program_tls',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    const { engine, impossible, platform } = facts.agent
    if (engine === 'other' || impossible !== '' || isGateway(facts.network)) return undefined
    if (engine === 'safari' && platform === 'Linux') return undefined
    const ciphers = JA4.exec(browserHeaders(facts)?.['x-ja4']?.toLowerCase() ?? '')?.[1] ?? ''
    const value = PROGRAMS.get(ciphers)
    return value === undefined ? undefined : { weight: 'weak', value }
  },
}
