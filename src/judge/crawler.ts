import { KNOWN_SIGNERS } from './data/known-crawlers.ts'
import type { CrawlerCheck, Facts } from './facts.ts'

/** `signed`: by its own key, but the agent is unknown. */
export type Verification = CrawlerCheck | 'signed'

/**
 * An unchecked claim counts as unverified, and a failed check only with a claim: missing facts never cost a crawler its
 * treatment as a person. The claim outranks a signature, which proves whose program it is, not that it is another
 * operator's crawler. Uncheckable signatures count as none: anyone can invent one.
 */
export function crawlerCheckOf({ agent, crawler, signed }: Pick<Facts, 'agent' | 'crawler' | 'signed'>): Verification {
  const claims = agent.claims !== ''
  if (!claims && signed !== null && signed.standing !== 'unknown') return standingBy(signed)
  if (crawler === 'none') return claims ? 'unknown' : 'none'
  if (crawler === 'false') return claims ? 'false' : 'none'
  return crawler
}

/** A stranger's key only proves whose program it is. */
function standingBy({ standing, agent }: NonNullable<Facts['signed']>): Verification {
  return standing === 'verified' && !KNOWN_SIGNERS.has(agent) ? 'signed' : standing
}

export function claimOf({
  agent,
  signed,
  userAgent,
  ip,
}: Pick<Facts, 'agent' | 'signed' | 'userAgent' | 'ip'>): string {
  if (agent.claims !== '') return agent.claims
  return signed === null ? userAgent || ip : signatureOf(signed)
}

export function signatureOf({ agent, why }: NonNullable<Facts['signed']>): string {
  const by = `signed by ${agent || '?'}`
  return why === '' ? by : `${by}: ${why.replaceAll('_', ' ')}`
}

/** Verified, or claimed and not yet refuted: gets the destination of a person of the same place. */
export const isTreatedAsPerson = (standing: Verification): boolean => standing === 'verified' || standing === 'unknown'
