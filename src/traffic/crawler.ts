/** How far a visit is believed to be a crawler's or an agent's. Everything that parity rests on asks this one function. */
import { KNOWN_SIGNERS } from './data/known-crawlers.ts'
import type { CrawlerCheck, Facts } from './facts.ts'

/** `signed`: by a key of the agent's own, and nobody knows whose agent that is. */
export type Standing = CrawlerCheck | 'signed'

/**
 * A claim of a crawler's name that was not checked yet counts as unverified, never as none; a check that failed only
 * means something where there is a claim. So a gap in the facts can cost a count, but never a crawler its place beside
 * people. What the agent string claims comes before a signature: a key shows whose program it is, and never that it is
 * another one's crawler. A signature that cannot be checked is none: anybody can invent one.
 */
export function crawlerCheckOf({ agent, crawler, signed }: Pick<Facts, 'agent' | 'crawler' | 'signed'>): Standing {
  const claims = agent.claims !== ''
  if (!claims && signed !== null && signed.standing !== 'unknown') return standingBy(signed)
  if (crawler === 'none') return claims ? 'unknown' : 'none'
  if (crawler === 'false') return claims ? 'false' : 'none'
  return crawler
}

/** A key of anybody's proves no more than that its program says whose it is. */
function standingBy({ standing, agent }: NonNullable<Facts['signed']>): Standing {
  return standing === 'verified' && !KNOWN_SIGNERS.has(agent) ? 'signed' : standing
}

/** Who it says or shows to be, in a reason's words. */
export function claimOf({
  agent,
  signed,
  userAgent,
  ip,
}: Pick<Facts, 'agent' | 'signed' | 'userAgent' | 'ip'>): string {
  if (agent.claims !== '') return agent.claims
  return signed === null ? userAgent || ip : signatureOf(signed)
}

/** Who signs, and what is wrong with it. */
export function signatureOf({ agent, why }: NonNullable<Facts['signed']>): string {
  const by = `signed by ${agent || '?'}`
  return why === '' ? by : `${by}: ${why.replaceAll('_', ' ')}`
}

/** Verified, or claiming to be and not yet refuted: gets the destination of a person of the same place. */
export const standsAsPerson = (standing: Standing): boolean => standing === 'verified' || standing === 'unknown'
