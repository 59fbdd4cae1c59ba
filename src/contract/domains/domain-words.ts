/** `lost`: was proven, but its record is missing too long. */
export const DOMAIN_STATES = ['waiting', 'proven', 'lost'] as const
export type DomainState = (typeof DOMAIN_STATES)[number]

/** `other`: another value; `silent`: no name server answered, no failure; `taken`: proven by another account. */
export const DOMAIN_REASONS = ['none', 'other', 'silent', 'taken'] as const
export type DomainReason = (typeof DOMAIN_REASONS)[number]

/** `graceDays`: how long a proven domain may fail. */
export const DOMAIN_LIMITS = { domains: 20, graceDays: 7 } as const
