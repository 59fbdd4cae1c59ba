/** `lost`: was proven; the record is missing for too long. */
export const DOMAIN_STATES = ['waiting', 'proven', 'lost'] as const
export type DomainState = (typeof DOMAIN_STATES)[number]

/**
 * Result of the last check. `none`: no record; `other`: another value; `silent`: no name server answered, not counted
 * as a failure; `taken`: another account has proven the domain.
 */
export const DOMAIN_REASONS = ['none', 'other', 'silent', 'taken'] as const
export type DomainReason = (typeof DOMAIN_REASONS)[number]

/** Per client; `graceDays`: a proven domain may fail so long. */
export const DOMAIN_LIMITS = { domains: 20, graceDays: 7 } as const
