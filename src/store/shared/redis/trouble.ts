/** What keeps Weir from working with a Redis: by an error, and by what the server says of itself. */
import type { RedisTrouble } from '../../../rules/status/redis-trouble.ts'

/** By the beginning of what the server answers. A cluster refuses a script by its keys, too. */
const ANSWERS: readonly (readonly [RegExp, RedisTrouble['kind']])[] = [
  [/^(?:NOAUTH|WRONGPASS|NOPERM|ERR AUTH|ERR Client sent AUTH|ERR invalid password)/, 'redisDenied'],
  [/^(?:MOVED|ASK|CROSSSLOT|CLUSTERDOWN|TRYAGAIN)\b|non local key/, 'redisCluster'],
  [/^READONLY|read only replica/, 'redisReadOnly'],
  [/^OOM/, 'redisFull'],
]
/** Of Node's TLS. */
const DISTRUSTED = /^(?:(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_|CERT_|ERR_TLS_CERT_)/
/** Kinds that say all by themselves. */
const WORDLESS: ReadonlySet<RedisTrouble['kind']> = new Set(['redisCluster', 'redisReadOnly', 'redisFull'])

/** undefined: nothing is known but that it failed. */
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
 * By the answer to INFO: what would do harm before a command is refused. A server in cluster mode may hold the keys of
 * some of the questions alone; one with an evicting policy forgets visitors and caps once its memory is used up.
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
