/** What keeps processes from sharing through a Redis, as conditions of the service. */
export const REDIS_TROUBLES = [
  'redisAway',
  'redisDenied',
  'redisCertificate',
  'redisCluster',
  'redisReadOnly',
  'redisFull',
  'redisEvicts',
  'redisRefuses',
] as const
export type RedisTrouble = {
  kind: (typeof REDIS_TROUBLES)[number]
  /** The server's own words, the code of a certificate, or the policy; empty: the kind says all. */
  about: string
}
