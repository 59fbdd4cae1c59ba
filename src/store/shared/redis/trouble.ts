/** Redis trouble by error, and by the server's INFO. */
import type { RedisTrouble } from '../../../rules/status/redis-trouble.ts'

/** By the start of the server's error. A cluster also refuses scripts by their keys. */
const ANSWERS: readonly (readonly [RegExp, RedisTrouble['kind']])[] = [
  [/^(?:NOAUTH|WRONGPASS|NOPERM|ERR AUTH|ERR Client sent AUTH|ERR invalid password)/, 'redisDenied'],
  [/^(?:MOVED|ASK|CROSSSLOT|CLUSTERDOWN|TRYAGAIN)\b|non local key/, 'redisCluster'],
  [/^READONLY|read only replica/, 'redisReadOnly'],
  [/^OOM/, 'redisFull'],
]
/** Codes of Node's TLS. */
const DISTRUSTED = /^(?:(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_|CERT_|ERR_TLS_CERT_)/
/** Kinds that need no detail. */
const WORDLESS: ReadonlySet<RedisTrouble['kind']> = new Set(['redisCluster', 'redisReadOnly', 'redisFull'])

/** Undefined: the cause is unknown. */
export function troubleOf(error: unknown): RedisTrouble | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '' } = error as { code?: string }
  if (DISTRUSTED.test(code)) return { kind: 'redisCertificate', about: code }
  const words = error.message.split('\n', 1)[0] ?? ''
  const kind = ANSWERS.find(([known]) => known.test(words))?.[1]
  if (kind) return { kind, about: WORDLESS.has(kind) ? '' : words }
  return error.name === 'ReplyError' ? { kind: 'redisRefuses', about: words } : undefined
}

/**
 * Settings in INFO that would do harm before any command fails: cluster mode, which may hold keys elsewhere, and an
 * evicting policy, which loses visitors and caps when memory is full.
 */
export function troubleIn(info: string): RedisTrouble | undefined {
  const figure = (name: string): string => new RegExp(`^${name}:([^\\r\\n]*)`, 'm').exec(info)?.[1] ?? ''
  if (figure('redis_mode') === 'cluster') return { kind: 'redisCluster', about: '' }
  if (figure('role') === 'slave') return { kind: 'redisReadOnly', about: '' }
  const [most, policy] = [Number(figure('maxmemory')), figure('maxmemory_policy')]
  if (most === 0 || policy === '') return undefined
  if (policy !== 'noeviction') return { kind: 'redisEvicts', about: policy }
  return Number(figure('used_memory')) >= most ? { kind: 'redisFull', about: '' } : undefined
}
