import { crawlerCheckOf } from '../crawler.ts'
import type { Signal } from '../verdict.ts'

/** A claim to be a verifiable crawler that could not be checked yet. It says of itself that it is no person. */
export const crawlerUnverified: Signal = {
  name: 'crawler.unverified',
  kind: 'crawler',
  category: 'general',
  read: (facts) =>
    crawlerCheckOf(facts) === 'unknown'
      ? { weight: 'conclusive', value: facts.agent.claims || facts.userAgent || facts.ip }
      : undefined,
}
