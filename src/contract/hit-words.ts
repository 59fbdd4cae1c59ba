/**
 * MRC terms for general and sophisticated invalid traffic. `policy`: the client's own rules. `unprotected`: account
 * inactive, expired or over its limit; only counted. `prefetch`: fetched ahead by a browser and let through, maybe
 * never seen.
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
