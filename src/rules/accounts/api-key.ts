import type { Endpoint } from '../../contract/endpoint.ts'
import { KEY_SCOPES, type KeyScope } from '../../contract/accounts/key-words.ts'
import type { CallName } from '../../contract/routes.ts'
import { CONTRACT } from '../../contract/table.ts'
import { canonicalAddress, neighbourhoodOf } from '../../lib/net/address.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

const KEY_DAYS = 365

/** Tells keys from session tokens, also for secret scanners. */
export const KEY_MARK = 'wk_'
/** Characters by which owners recognise a key. */
const SHOWN = KEY_MARK.length + 8

/** The mark and 256 bits in base64url. */
export const isKey = (token: string): boolean => /^wk_[\w-]{43}$/.test(token)

export const prefixOf = (key: string): string => key.slice(0, SHOWN)

export const expiryOf = (created: Date, days = KEY_DAYS): Date => new Date(created.getTime() + days * DAY_MS)

/** Stored with the key, so that it never gains scopes later. */
export const DEFAULT_SCOPES: readonly KeyScope[] = KEY_SCOPES

/** Undefined: the call needs a session. */
export const scopeOfCall = (name: CallName): KeyScope | undefined => (CONTRACT[name] as Endpoint).key

const opensWithKey = (name: CallName): boolean => scopeOfCall(name) !== undefined

/** The network shown to a key's owner: `203.0.113.0/24`, `2001:db8:7::/48`; '' if not an address. */
export function shortenedAddress(text: string): string {
  const address = canonicalAddress(text)
  if (address === undefined) return ''
  const near = neighbourhoodOf(address)
  if (!address.includes(':')) return `${near}.0/24`
  return `${near.replace(/:+$/, '')}::/48`
}

type Operations = Record<string, { operationId: CallName }>

export function documentOfKey(document: Record<string, unknown>): Record<string, unknown> {
  const whole = Object.entries((document['paths'] ?? {}) as Record<string, Operations>)
  const opened = whole.map(
    ([path, operations]) =>
      [
        path,
        Object.fromEntries(Object.entries(operations).filter(([, { operationId }]) => opensWithKey(operationId))),
      ] as const,
  )
  return {
    ...document,
    paths: Object.fromEntries(opened.filter(([, operations]) => Object.keys(operations).length > 0)),
  }
}
