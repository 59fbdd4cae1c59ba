/**
 * Whether a client refuses a crawler: by what it comes for, or by its name. Parity rests on this one place: what it
 * does not name here, no choice of a client can turn away.
 */
import { PROTECTED_PURPOSES, REFUSABLE_PURPOSES, type RefusablePurpose } from '../contract/agent-words.ts'
import { normalizeText } from '../lib/text.ts'
import { describeSigner, purposesOf } from './agent-described.ts'
import { parseAgent } from './agent.ts'
import { KNOWN_CRAWLERS, KNOWN_SIGNERS } from './data/known-crawlers.ts'
import type { Agent, Facts } from './facts.ts'

/** What a client has chosen. Names are folded (lower case, NFC). */
export type Refused = { purposes: ReadonlySet<RefusablePurpose>; names: ReadonlySet<string> }
/** Who could be refused, and for what; null: nobody knows, of a stranger who signs. */
export type Refusable = { name: string; purpose: RefusablePurpose | null }

const REFUSABLE: ReadonlySet<string> = new Set(REFUSABLE_PURPOSES)
const PROTECTED: ReadonlySet<string> = new Set(PROTECTED_PURPOSES)

/** null: nothing is refused. */
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

/** By the agent, which is kept by its string: reading the lists takes longer than deciding. */
const declared = new WeakMap<Agent, Refusable | null>()

/**
 * What the agent string says that a client may refuse. Never what claims to be one of the crawlers that get a person's
 * destination, whatever else it is for, and never what a list names for search, ads or previews as well.
 */
export function refusableAgent(userAgent: string, agent: Agent): Refusable | null {
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

/** Whose agent signed, where no list knows what the string declares. A stranger is named by its host. */
function refusableSigner(userAgent: string, agent: Agent, host: string): Refusable | null {
  if (host === '' || agent.claims !== '') return null
  const known = describeSigner(host)
  if (known) return agent.declared === '' ? refusable(known.name, known.purpose) : null
  const isListed = agent.declared !== '' && purposesOf(userAgent, agent).purposes.length > 0
  return isListed ? null : { name: host, purpose: null }
}

/** Whether a name can be the host of a stranger who signs. */
const isHost = (name: string): boolean =>
  /^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/.test(name) &&
  URL.canParse(`https://${name}`) &&
  new URL(`https://${name}`).host === name

/** Who a visitor is that a client could refuse, by the agent string or by the host that signed. */
export const refusableVisitor = (userAgent: string, agent: Agent, signer: string): Refusable | null =>
  refusableAgent(userAgent, agent) ?? refusableSigner(userAgent, agent, signer)

/**
 * Whom a name means that a client writes, of our own list in whatever case; null: nobody that is known, or one that
 * cannot be refused.
 * Some names of the published list are anybody's (`bot`, `Mozilla`): these can be refused with their purpose only.
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

export const isRefusedBy = (refused: Refused, { name, purpose }: Refusable): boolean =>
  (purpose !== null && refused.purposes.has(purpose)) || refused.names.has(normalizeText(name))

/**
 * A stranger is somebody once its own key is proved; who is known by name can be refused as soon as it is named. A false
 * signature names nobody.
 */
function signerOf(signed: Facts['signed']): string {
  if (signed === null || signed.standing === 'false') return ''
  return signed.standing === 'verified' || KNOWN_SIGNERS.has(signed.agent) ? signed.agent : ''
}

/** Whom the client refuses of this visit; null: nobody. Who signs falsely is still who its agent says. */
export function refusedVisitor(
  facts: Pick<Facts, 'agent' | 'userAgent' | 'signed'>,
  refused: Refused | null,
): Refusable | null {
  if (refused === null) return null
  const found = refusableVisitor(facts.userAgent, facts.agent, signerOf(facts.signed))
  return found !== null && isRefusedBy(refused, found) ? found : null
}
