/**
 * General, sophisticated: MRC. `policy`: client's rules. `unprotected`: account inactive, expired or over its limit.
 * `prefetch`: passed, maybe unseen.
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
