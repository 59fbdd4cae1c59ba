import { claimOf, crawlerCheckOf } from '../crawler.ts'
import type { Signal } from '../verdict.ts'
import { refusedVisitor } from '../refused.ts'

/** A search, ad-review, ad-quality or preview crawler proved by address, or a known agent by signature. */
export const crawlerVerified: Signal = {
  name: 'crawler.verified',
  kind: 'crawler',
  category: 'general',
  read: (facts) => (crawlerCheckOf(facts) === 'verified' ? { weight: 'conclusive', value: claimOf(facts) } : undefined),
}

export const crawlerUnverified: Signal = {
  name: 'crawler.unverified',
  kind: 'crawler',
  category: 'general',
  read: (facts) => (crawlerCheckOf(facts) === 'unknown' ? { weight: 'conclusive', value: claimOf(facts) } : undefined),
}

/**
 * Ranges or names refute the claim, or the signature is false; browsers sign nothing. Harmless: a clock over a minute
 * off, a proxy that changes the host.
 */
export const crawlerFalseClaim: Signal = {
  name: 'crawler.false_claim',
  kind: 'crawler',
  category: 'sophisticated',
  read: (facts) => (crawlerCheckOf(facts) === 'false' ? { weight: 'conclusive', value: claimOf(facts) } : undefined),
}

/** Signed by an unknown agent's key, as no browser does. */
export const crawlerSigned: Signal = {
  name: 'crawler.signed',
  kind: 'crawler',
  category: 'general',
  read: (facts) => (crawlerCheckOf(facts) === 'signed' ? { weight: 'conclusive', value: claimOf(facts) } : undefined),
}

/** By purpose or name. It declares itself a crawler, so no person is affected. */
export const crawlerRefused: Signal = {
  name: 'crawler.refused',
  kind: 'crawler',
  category: 'general',
  read: (facts, { refused }) => {
    const found = refusedVisitor(facts, refused)
    return found === null ? undefined : { weight: 'conclusive', value: `${found.name} (${found.purpose ?? 'signed'})` }
  },
}
