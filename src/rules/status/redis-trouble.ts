import type { REDIS_TROUBLES } from '../../contract/status/status.ts'

/** The cause for which processes do not share through their Redis, a condition of the service. */
export type RedisTrouble = {
  kind: (typeof REDIS_TROUBLES)[number]
  /** The server's own words, the code of a certificate, or the policy; empty: the kind says all. */
  about: string
}
