/**
 * The secret that a campaign's postbacks carry. It is taken out of a postback before anything is written; what is kept
 * of it is a hash.
 */
import { timingSafeEqual } from 'node:crypto'
import type { PostbackProblem } from '../contract/conversion-words.ts'
import { percentDecode } from '../lib/text.ts'
import { hashSecret } from '../lib/secrets.ts'

/** The parameter that carries it, and what else is taken for it. */
export const SECRET_PARAMETER = 'secret'
const NAMES: ReadonlySet<string> = new Set([SECRET_PARAMETER, 'postback_secret', 'postbacksecret'])
/** What is kept in its place. */
const HIDDEN = '***'

export const isSecretName = (name: string): boolean => NAMES.has(name.trim().toLowerCase())

const decode = (text: string): string => percentDecode(text.replaceAll('+', ' '))

/**
 * A query without the secret, everything else as it came; and the SHA-256 of what it carried, base64url, '' for
 * nothing.
 */
export function takeSecret(query: string): { query: string; secretHash: string } {
  let secretHash = ''
  const pairs = query.split('&').map((pair) => {
    const equals = pair.indexOf('=')
    const name = equals < 0 ? pair : pair.slice(0, equals)
    if (!isSecretName(decode(name))) return pair
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1)).trim()
    if (value !== '' && secretHash === '') secretHash = hashOf(value)
    return `${name}=${value === '' ? '' : HIDDEN}`
  })
  return { query: pairs.join('&'), secretHash }
}

export const hashOf = (secret: string): string => hashSecret(secret).toString('base64url')

/** What a campaign demands. */
export type SecretRule = {
  /** null: nothing. */
  postbackSecret: string | null
  oldPostbackSecretHash: string | null
  oldPostbackSecretUntil: Date | null
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * Why a postback does not count for the campaign of its hit; undefined: nothing is wrong. `receivedAt`: when it came,
 * however late it is looked at.
 */
export function faultOfSecret(secretHash: string, rule: SecretRule, receivedAt: Date): PostbackProblem | undefined {
  if (rule.postbackSecret === null) return undefined
  if (secretHash === '') return 'secretMissing'
  const isPresent = isSame(secretHash, hashOf(rule.postbackSecret))
  const { oldPostbackSecretHash: old, oldPostbackSecretUntil: until } = rule
  const isOld = old !== null && until !== null && receivedAt <= until && isSame(secretHash, old)
  return isPresent || isOld ? undefined : 'secretWrong'
}
