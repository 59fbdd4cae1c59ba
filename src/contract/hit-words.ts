/** Words of hits that the panel knows as well, without the validator. */

/**
 * Why a hit is what it is: person; verified and unverified crawlers; general and sophisticated invalid traffic (MRC);
 * policy (the client's own rules); unprotected (the account is inactive, expired or over its limit: only counted);
 * prefetch (fetched ahead by a browser and let through: nobody may ever have looked at it).
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
