import type { REDIS_TROUBLES } from '../../contract/status/status.ts'

export type RedisTrouble = {
  kind: (typeof REDIS_TROUBLES)[number]
  /** Server message, certificate code or policy; empty: the kind says all. */
  about: string
}
