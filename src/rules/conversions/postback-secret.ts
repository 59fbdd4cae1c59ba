/** A postback's secret, removed before writing; only a hash is stored. */
import { timingSafeEqual } from 'node:crypto'
import type { PostbackProblem } from '../../contract/conversions/conversion-words.ts'
import { percentDecode } from '../../lib/text/text.ts'
import { plainName } from '../campaigns/parameter-name.ts'
import { hashSecret } from '../../lib/secrets/secrets.ts'

const SECRET_PARAMETER = 'secret'
const NAMES: ReadonlySet<string> = new Set([SECRET_PARAMETER, 'postback_secret', 'postbacksecret'])
const HIDDEN = '***'

export const isSecretName = (name: string): boolean => NAMES.has(plainName(name).toLowerCase())

const decode = (text: string): string => percentDecode(text.replaceAll('+', ' '))
/** A receiver behind another may decode twice. */
const MOST_DECODED = 3

function decodeAll(text: string): string {
  let decoded = decode(text)
  for (let times = 1; times < MOST_DECODED && decoded.includes('%'); times++) decoded = percentDecode(decoded)
  return decoded
}

/** Inside a value: nested query, JSON, page source, text. */
const WITHIN = /\b((?:postback[_-]?)?secret)(["'\]}]*\s*(?:[=:>]|&gt;)\s*["']?)([^\s"'&,;<>}\\]+)/gi

/** The query without the secret; and its SHA-256, base64url, '' if none. */
export function takeSecret(query: string): { query: string; secretHash: string } {
  let secretHash = ''
  const note = (value: string): string => {
    const secret = value.trim()
    if (secret !== '' && secret !== HIDDEN && secretHash === '') secretHash = hashOf(secret)
    return secret === '' ? '' : HIDDEN
  }
  const pairs = query.split('&').map((pair) => {
    const equals = pair.indexOf('=')
    const name = equals < 0 ? pair : pair.slice(0, equals)
    const written = equals < 0 ? '' : pair.slice(equals + 1)
    if (isSecretName(decodeAll(name))) return `${name}=${note(decode(written))}`
    const whole = decodeAll(pair)
    if (!whole.toLowerCase().includes('secret') || whole.search(WITHIN) < 0) return pair
    const masked = whole.replaceAll(WITHIN, (_, word: string, sign: string, value: string) => word + sign + note(value))
    const own = masked.startsWith(`${decodeAll(name)}=`) ? masked.slice(decodeAll(name).length + 1) : undefined
    return own === undefined
      ? encodeURIComponent(masked.toWellFormed())
      : `${name}=${encodeURIComponent(own.toWellFormed())}`
  })
  return { query: pairs.join('&'), secretHash }
}

export const hashOf = (secret: string): string => hashSecret(secret).toString('base64url')

export type SecretRule = {
  /** Null: not demanded. */
  postbackSecret: string | null
  oldPostbackSecretHash: string | null
  oldPostbackSecretUntil: Date | null
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** `receivedAt`: arrival. Undefined: valid. */
export function faultOfSecret(secretHash: string, rule: SecretRule, receivedAt: Date): PostbackProblem | undefined {
  if (rule.postbackSecret === null) return undefined
  if (secretHash === '') return 'secretMissing'
  const isPresent = isSame(secretHash, hashOf(rule.postbackSecret))
  const { oldPostbackSecretHash: old, oldPostbackSecretUntil: until } = rule
  const isOld = old !== null && until !== null && receivedAt <= until && isSame(secretHash, old)
  return isPresent || isOld ? undefined : 'secretWrong'
}
