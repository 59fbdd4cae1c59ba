/** What a visit is as a verifiable crawler or agent. Everything that parity rests on asks this one function. */
import type { CrawlerCheck, Facts } from './facts.ts'

/**
 * A claim that was not checked yet counts as unverified, never as none; a check that failed only means something where
 * there is a claim. So a gap in the facts can cost a count, but never a crawler its place beside people. What the agent
 * string claims comes before a signature: a key shows whose program it is, and never that it is another one's crawler.
 */
export function crawlerCheckOf({ agent, crawler, signed }: Pick<Facts, 'agent' | 'crawler' | 'signed'>): CrawlerCheck {
  const claims = agent.claims !== ''
  if (!claims && signed !== null) return signed.standing
  if (crawler === 'none') return claims ? 'unknown' : 'none'
  if (crawler === 'false') return claims ? 'false' : 'none'
  return crawler
}

/** Who it says or shows to be, in a reason's words. */
export function claimOf({
  agent,
  signed,
  userAgent,
  ip,
}: Pick<Facts, 'agent' | 'signed' | 'userAgent' | 'ip'>): string {
  if (agent.claims !== '') return agent.claims
  if (signed === null) return userAgent || ip
  const by = `signed by ${signed.agent || '?'}`
  return signed.why === '' ? by : `${by}: ${signed.why.replaceAll('_', ' ')}`
}

/** Verified, or claiming to be and not yet refuted: gets the destination of a person of the same place. */
export const standsAsPerson = (standing: CrawlerCheck): boolean => standing === 'verified' || standing === 'unknown'
