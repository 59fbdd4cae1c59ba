/**
 * General, sophisticated: MRC terms. `policy`: the client's rules. `unprotected`: account inactive, expired or over
 * its limit. `prefetch`: let through, maybe never seen.
 */
export const CATEGORIES = [
  'person',
  'verified',
  'unverified',
  'general',
  'sophisticated',
  'policy',
  'unprotected',
  'prefetch',
] as const
export const DEVICE_TYPES = ['desktop', 'mobile', 'tablet', 'tv', 'bot', 'unknown'] as const
