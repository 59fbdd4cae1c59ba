import { browserHeaders, isGateway } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/**
 * Cipher parts of JA4 fingerprints by program. Debian 12's programs on loopback, 2026-11-23; Go from FoxIO's published
 * examples. Chromium 156 has 8daaf6152771, Firefox 153 86a278354501.
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

/** Protocol, name or address, numbers of ciphers and extensions, ALPN; then hashes of ciphers and of extensions. */
const JA4 = /^[tqd](?:\d\d|s\d)[di]\d{4}[\da-z]{2}_([\da-f]{12})_[\da-f]{12}$/

/**
 * The front server's TLS fingerprint is a program library's, though the agent claims a browser. Other fingerprints are
 * ignored: browsers change theirs. Harmless cause: a TLS-terminating gateway or security program built on such a
 * library. So one doubt of kind headers, silent where a data centre or VPN would be a second kind. WebKit on Linux
 * uses these libraries.
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
