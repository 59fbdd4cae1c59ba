import { PLACE_FIELDS } from '../campaigns/url-fields.ts'

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
/** Lines of the verdict in the order in which they are tried; the first that holds decides (`judge/decide.ts`). */
export const LINE_NAMES = [
  'unprotected',
  'refused',
  'verified',
  'unverified',
  'allowed',
  'conclusive',
  'twoKinds',
  'doubt',
  'person',
] as const
export type LineName = (typeof LINE_NAMES)[number]
export const DEVICE_TYPES = ['desktop', 'mobile', 'tablet', 'tv', 'bot', 'unknown'] as const

/** The provider of a mobile connection; '' for others. */
export const carrierOf = ({ usageType, isp }: { usageType: string; isp: string }): string =>
  usageType === 'mobile' ? isp : ''

/** `Munich` of `DE/Bavaria/Munich`. */
export const nameOfPlace = (place: string): string => place.slice(place.lastIndexOf('/') + 1)

/** In the panel's order. */
export const DIMENSIONS = [
  'country',
  'region',
  'city',
  'browser',
  'deviceType',
  'platform',
  'ip',
  'domain',
  'language',
  'browserVersion',
  'usageType',
  'isp',
  /** The provider of a mobile connection. */
  'carrier',
  'splitGroup',
  'splitLink',
  'offer',
  ...PLACE_FIELDS,
  'asn',
  'reason',
  'category',
] as const
export type Dimension = (typeof DIMENSIONS)[number]
