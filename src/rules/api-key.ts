/** What an API key is, how long it lives, and what it opens. */
import type { Endpoint } from '../contract/endpoint.ts'
import type { CallName } from '../contract/routes.ts'
import { CONTRACT } from '../contract/table.ts'

const DAY_MS = 86_400_000
export const KEY_DAYS = 365

/** Tells a key from a session's token, and lets scanners of published code know one. */
export const KEY_MARK = 'wk_'
/** Characters by which the owner knows a key again. */
const SHOWN = KEY_MARK.length + 8

/** Whether a bearer token has the form of a key: the mark and 256 bits in base64url. */
export const isKey = (token: string): boolean => /^wk_[\w-]{43}$/.test(token)

export const prefixOf = (key: string): string => key.slice(0, SHOWN)

export const expiryOf = (created: Date): Date => new Date(created.getTime() + KEY_DAYS * DAY_MS)

/** Whether a key of its owner makes a call as their session would; whatever is not marked is for sessions. */
export const opensWithKey = (name: CallName): boolean => (CONTRACT[name] as Endpoint).key === true

type Operations = Record<string, { operationId: CallName }>

/** Of an OpenAPI document of the whole contract, the part that a key opens. */
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
