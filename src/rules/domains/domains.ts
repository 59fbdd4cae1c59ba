/** A client's own domains: which names may be one, and when a name is checked. */
import { parse } from 'tldts'
import { DOMAIN_LIMITS, type DomainState } from '../../contract/domains/domain-words.ts'
import { hostNameOf, isLocalName } from '../../lib/net/host-name.ts'
import type { OwnHosts } from './own-hosts.ts'

/** Why a typed text is no domain that a client may have. */
export type DomainFault = 'form' | 'address' | 'suffix' | 'own'

/** Names that no public name server answers for. */
const NOWHERE = new Set(['localhost', 'local', 'internal', 'invalid', 'onion', 'arpa', 'alt'])
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/
/** So that `_weir.` fits before it. */
const LONGEST = 247

/** The host of a text: a bare name, or a whole URL that somebody pasted. */
function hostIn(text: string): string | undefined {
  const typed = text.trim()
  const url = /^https?:\/\//i.test(typed) ? typed : `http://${typed}`
  if (/[\s\\@]/.test(typed) || !URL.canParse(url)) return undefined
  const { hostname, port } = new URL(url)
  return port === '' ? hostNameOf(hostname) : undefined
}

function isPublicName(name: string): boolean {
  const labels = name.split('.')
  const isNamed = labels.length > 1 && labels.every((label) => LABEL.test(label))
  return isNamed && name.length <= LONGEST && !NOWHERE.has(labels.at(-1) ?? '')
}

/**
 * Reads a domain as it is typed: `Links.Example.com.`, `https://links.example.com/x` and `линки.рф` alike. Its name is
 * in lower case and ASCII; a name comes out as it is.
 */
export function readDomain(text: string, own: OwnHosts): { name: string } | { fault: DomainFault } {
  const name = hostIn(text)
  if (name === undefined || name === '') return { fault: 'form' }
  if (name.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(name)) return { fault: 'address' }
  if (!isPublicName(name)) return { fault: 'form' }
  if (own.names.some((host) => name === host || (!isLocalName(host) && name.endsWith(`.${host}`))))
    return { fault: 'own' }
  return parse(name, { allowPrivateDomains: true }).domain === null ? { fault: 'suffix' } : { name }
}

/** Where the record of a domain stands, and what a CNAME there leads to. */
export const recordOf = ({ name, token }: { name: string; token: string }, target: string) => ({
  host: `_weir.${name}`,
  txt: `weir=${token}`,
  cname: `${token}.${target}`,
})

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]

/** What matters for when a domain is looked at again. */
export type Checked = { state: DomainState; createdAt: Date; failingSince: Date | null }

/**
 * When a domain is checked again: one that waits after a tenth of its age, between a minute and a day; a proven one
 * after a day, or an hour while it fails; a lost one after a day.
 */
export function nextCheckOf({ state, createdAt, failingSince }: Checked, now: Date): Date {
  const age = Math.max(0, now.getTime() - createdAt.getTime())
  const waiting = Math.min(DAY_MS, Math.max(MINUTE_MS, age / 10))
  const pause = state === 'waiting' ? waiting : failingSince && state === 'proven' ? HOUR_MS : DAY_MS
  return new Date(now.getTime() + pause)
}

/** When a domain that fails is lost. */
export const lostAt = (failingSince: Date): Date => new Date(failingSince.getTime() + DOMAIN_LIMITS.graceDays * DAY_MS)

/** What the DNS says of a domain. */
export type Proof = { outcome: 'proven' | 'none' | 'other' | 'silent'; found: string }

/** What a check makes of a domain. Silence of name servers changes nothing; a proven one fails for days before it is lost. */
export function afterCheck(
  before: Pick<Checked, 'state' | 'failingSince'>,
  outcome: Proof['outcome'],
  now: Date,
): Pick<Checked, 'state' | 'failingSince'> {
  if (outcome === 'proven') return { state: 'proven', failingSince: null }
  if (outcome === 'silent' || before.state !== 'proven')
    return { state: before.state, failingSince: before.failingSince }
  const failingSince = before.failingSince ?? now
  return now >= lostAt(failingSince) ? { state: 'lost', failingSince } : { state: 'proven', failingSince }
}
