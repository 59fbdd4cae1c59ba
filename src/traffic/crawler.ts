/** What a visit is as a verifiable crawler. Everything that parity rests on asks this one function. */
import type { CrawlerCheck, Facts } from './facts.ts'

/**
 * A claim that was not checked yet counts as unverified, never as none; a check that failed only means something where
 * there is a claim. So a gap in the facts can cost a count, but never a crawler its place beside people.
 */
export function crawlerCheckOf(facts: Pick<Facts, 'agent' | 'crawler'>): CrawlerCheck {
  const claims = facts.agent.claims !== ''
  if (facts.crawler === 'none') return claims ? 'unknown' : 'none'
  if (facts.crawler === 'false') return claims ? 'false' : 'none'
  return facts.crawler
}

/** Verified, or claiming to be and not yet refuted: gets the destination of a person of the same place. */
export const standsAsPerson = (standing: CrawlerCheck): boolean => standing === 'verified' || standing === 'unknown'
