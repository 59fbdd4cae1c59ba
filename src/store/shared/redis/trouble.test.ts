import { expect, test } from 'vitest'
import { troubleIn, troubleOf } from './trouble.ts'

const reply = (message: string) => Object.assign(new Error(message), { name: 'ReplyError' })

test.each([
  ['NOAUTH Authentication required.', 'redisDenied'],
  ['WRONGPASS invalid username-password pair or user is disabled.', 'redisDenied'],
  ["NOPERM this user has no permissions to run the 'xadd' command", 'redisDenied'],
  ['ERR AUTH <password> called without any password configured for the default user.', 'redisDenied'],
  ['MOVED 1417 127.0.0.1:7001', 'redisCluster'],
  ['ASK 1417 127.0.0.1:7001', 'redisCluster'],
  ["CROSSSLOT Keys in request don't hash to the same slot", 'redisCluster'],
  ['CLUSTERDOWN Hash slot not served', 'redisCluster'],
  ['ERR Script attempted to access a non local key in a cluster node', 'redisCluster'],
  ["READONLY You can't write against a read only replica.", 'redisReadOnly'],
  ["OOM command not allowed when used memory > 'maxmemory'.", 'redisFull'],
  ['MISCONF Redis is configured to save RDB snapshots', 'redisRefuses'],
])('%s is %s', (answer, kind) => expect(troubleOf(reply(answer))?.kind).toBe(kind))

test.each(['SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])(
  'recognises a certificate that Node refuses by %s',
  (code) =>
    expect(troubleOf(Object.assign(new Error('not believed'), { code }))).toEqual({
      kind: 'redisCertificate',
      about: code,
    }),
)

test('a failing connection, or no error, names no trouble', () => {
  for (const error of [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), undefined, 'x'])
    expect(troubleOf(error)).toBeUndefined()
})

const info = (figures: Record<string, string | number>): string =>
  Object.entries({ redis_mode: 'standalone', role: 'master', used_memory: 900_000, ...figures })
    .map(([name, value]) => `${name}:${value}\r\n`)
    .join('')

test.each([
  [{}, undefined],
  [{ redis_mode: 'cluster' }, 'redisCluster'],
  [{ role: 'slave' }, 'redisReadOnly'],
  [{ maxmemory: 1_000_000, maxmemory_policy: 'noeviction' }, undefined],
  [{ maxmemory: 900_000, maxmemory_policy: 'noeviction' }, 'redisFull'],
  [{ maxmemory: 1_000_000, maxmemory_policy: 'volatile-lru' }, 'redisEvicts'],
  [{ maxmemory: 0, maxmemory_policy: 'allkeys-lru' }, undefined],
])('INFO with %j: %s', (figures, kind) => expect(troubleIn(info(figures))?.kind).toBe(kind))
