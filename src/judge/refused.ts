/** Parity rests on this file: no client can turn away what it does not return. */
import { PROTECTED_PURPOSES, REFUSABLE_PURPOSES, type RefusablePurpose } from '../contract/crawlers/agent-words.ts'
import { normalizeText } from '../lib/text/text.ts'
import { describeSigner, purposesOf } from './agent/agent-described.ts'
import { parseAgent } from './agent/agent.ts'
import { KNOWN_CRAWLERS, KNOWN_SIGNERS } from './data/known-crawlers.ts'
import type { Agent, Facts } from './facts.ts'

/** The client's choice. Names are folded (lower case, NFC). */
export type Refused = { purposes: ReadonlySet<RefusablePurpose>; names: ReadonlySet<string> }
/** `purpose` null: unknown, for a signing stranger. */
type Refusable = { name: string; purpose: RefusablePurpose | null }

const REFUSABLE: ReadonlySet<string> = new Set(REFUSABLE_PURPOSES)
const PROTECTED: ReadonlySet<string> = new Set(PROTECTED_PURPOSES)

/** Null: nothing is refused. */
export function readRefused({
  purposes,
  names,
}: {
  purposes: readonly string[]
  names: readonly string[]
}): Refused | null {
  const known = REFUSABLE_PURPOSES.filter((purpose) => purposes.includes(purpose))
  if (known.length + names.length === 0) return null
  return { purposes: new Set(known), names: new Set(names.map(normalizeText)) }
}

/** Cached: reading the lists takes longer than deciding. */
const declared = new WeakMap<Agent, Refusable | null>()

/** Never claims of crawlers treated as persons, nor agents listed for search, ads or previews. */
function refusableAgent(userAgent: string, agent: Agent): Refusable | null {
  if (agent.claims !== '' || agent.declared === '') return null
  let found = declared.get(agent)
  if (found === undefined) declared.set(agent, (found = readRefusable(userAgent, agent)))
  return found
}

function readRefusable(userAgent: string, agent: Agent): Refusable | null {
  const { name, purposes } = purposesOf(userAgent, agent)
  if (isProtected(purposes)) return null
  return refusable(name, purposes[0])
}

const isProtected = (purposes: readonly string[]): boolean => purposes.some((purpose) => PROTECTED.has(purpose))

const refusable = (name: string, purpose: string | undefined): Refusable | null =>
  purpose !== undefined && REFUSABLE.has(purpose) ? { name, purpose: purpose as RefusablePurpose } : null

/** The signer, if no list knows the string. A stranger is named by host. */
function refusableSigner(userAgent: string, agent: Agent, host: string): Refusable | null {
  if (host === '' || agent.claims !== '') return null
  const known = describeSigner(host)
  if (known) return agent.declared === '' ? refusable(known.name, known.purpose) : null
  const isListed = agent.declared !== '' && purposesOf(userAgent, agent).purposes.length > 0
  return isListed ? null : { name: host, purpose: null }
}

const isHost = (name: string): boolean =>
  /^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/.test(name) &&
  URL.canParse(`https://${name}`) &&
  new URL(`https://${name}`).host === name

export const refusableVisitor = (userAgent: string, agent: Agent, signer: string): Refusable | null =>
  refusableAgent(userAgent, agent) ?? refusableSigner(userAgent, agent, signer)

/**
 * Ignores case; null: unknown, or not refusable. Generic names of the published list (`bot`, `Mozilla`) can be refused
 * only by purpose.
 */
export function refusableName(name: string): Refusable | null {
  const wanted = normalizeText(name)
  const known = KNOWN_CRAWLERS.crawlers.filter((one) => normalizeText(one.name) === wanted)
  const found = [...known.flatMap((one) => [one.name, one.word ?? one.name]), name].map((word) => {
    const userAgent = `Mozilla/5.0 (compatible; ${word}/1.0; +https://crawler.example/)`
    const agent = parseAgent(userAgent)
    return agent.claims === '' ? purposesOf(userAgent, agent) : undefined
  })
  if (found.some((one) => one === undefined || isProtected(one.purposes))) return null
  const meant = found.find((one) => one !== undefined && normalizeText(one.name) === wanted)
  if (meant) return refusable(meant.name, meant.purposes[0])
  return isHost(wanted) && known.length === 0 && !KNOWN_SIGNERS.has(wanted) ? { name: wanted, purpose: null } : null
}

const isRefusedBy = (refused: Refused, { name, purpose }: Refusable): boolean =>
  (purpose !== null && refused.purposes.has(purpose)) || refused.names.has(normalizeText(name))

/** Strangers count once their key is proved, known agents as soon as named. A false signature names nobody. */
function signerOf(signed: Facts['signed']): string {
  if (signed === null || signed.standing === 'false') return ''
  return signed.standing === 'verified' || KNOWN_SIGNERS.has(signed.agent) ? signed.agent : ''
}

/** Null if none. A false signature leaves the agent's own name. */
export function refusedVisitor(
  facts: Pick<Facts, 'agent' | 'userAgent' | 'signed'>,
  refused: Refused | null,
): Refusable | null {
  if (refused === null) return null
  const found = refusableVisitor(facts.userAgent, facts.agent, signerOf(facts.signed))
  return found !== null && isRefusedBy(refused, found) ? found : null
}
