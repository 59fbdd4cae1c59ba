/** Words of clients' own domains, for both sides. */

/** `lost`: it was proven, and its record has been gone for too long. */
export const DOMAIN_STATES = ['waiting', 'proven', 'lost'] as const
export type DomainState = (typeof DOMAIN_STATES)[number]

/**
 * What was wrong at the last check. `none`: there is no record; `other`: there is one with another value; `silent`: no
 * name server answered, which counts for nothing; `taken`: another account has proven the domain.
 */
export const DOMAIN_REASONS = ['none', 'other', 'silent', 'taken'] as const
export type DomainReason = (typeof DOMAIN_REASONS)[number]

/** Domains of a client; days for which a proven one may fail before it is lost. */
export const DOMAIN_LIMITS = { domains: 20, graceDays: 7 } as const
