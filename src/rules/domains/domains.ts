import { parse } from 'tldts'
import { DOMAIN_LIMITS, type DomainState } from '../../contract/domains/domain-words.ts'
import { hostNameOf, isLocalName } from '../../lib/net/host-name.ts'
import type { OwnHosts } from './own-hosts.ts'

export type DomainFault = 'form' | 'address' | 'suffix' | 'own'

/** Suffixes without public DNS. */
const NOWHERE = new Set(['localhost', 'local', 'internal', 'invalid', 'onion', 'arpa', 'alt'])
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/
/** Leaves room for `_weir.`. */
const LONGEST = 247

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

/** Accepts `Links.Example.com.`, `https://links.example.com/x` and `линки.рф`. Returns lower-case ASCII; idempotent. */
export function readDomain(text: string, own: OwnHosts): { name: string } | { fault: DomainFault } {
  const name = hostIn(text)
  if (name === undefined || name === '') return { fault: 'form' }
  if (name.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(name)) return { fault: 'address' }
  if (!isPublicName(name)) return { fault: 'form' }
  if (own.names.some((host) => name === host || (!isLocalName(host) && name.endsWith(`.${host}`))))
    return { fault: 'own' }
  return parse(name, { allowPrivateDomains: true }).domain === null ? { fault: 'suffix' } : { name }
}

export const recordOf = ({ name, token }: { name: string; token: string }, target: string) => ({
  host: `_weir.${name}`,
  txt: `weir=${token}`,
  cname: `${token}.${target}`,
})

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]

type Checked = { state: DomainState; createdAt: Date; failingSince: Date | null }

/**
 * Pending: after a tenth of its age, a minute to a day. Proven: after a day, or an hour while failing. Lost: after a
 * day.
 */
export function nextCheckOf({ state, createdAt, failingSince }: Checked, now: Date): Date {
  const age = Math.max(0, now.getTime() - createdAt.getTime())
  const waiting = Math.min(DAY_MS, Math.max(MINUTE_MS, age / 10))
  const pause = state === 'waiting' ? waiting : failingSince && state === 'proven' ? HOUR_MS : DAY_MS
  return new Date(now.getTime() + pause)
}

export const graceEndsAt = (failingSince: Date): Date =>
  new Date(failingSince.getTime() + DOMAIN_LIMITS.graceDays * DAY_MS)

export type Proof = { outcome: 'proven' | 'none' | 'other' | 'silent'; found: string }

/** Silence changes nothing; a proven domain is lost only after days. */
export function afterCheck(
  before: Pick<Checked, 'state' | 'failingSince'>,
  outcome: Proof['outcome'],
  now: Date,
): Pick<Checked, 'state' | 'failingSince'> {
  if (outcome === 'proven') return { state: 'proven', failingSince: null }
  if (outcome === 'silent' || before.state !== 'proven')
    return { state: before.state, failingSince: before.failingSince }
  const failingSince = before.failingSince ?? now
  return now >= graceEndsAt(failingSince) ? { state: 'lost', failingSince } : { state: 'proven', failingSince }
}
