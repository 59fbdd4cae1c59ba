import type { Signal } from '../verdict.ts'

/**
 * The client allows certain countries and the address cannot be placed. New address blocks are like that, and proxies.
 */
export const countryUnknown: Signal = {
  name: 'net.country_unknown',
  kind: 'network',
  category: 'general',
  read: ({ country, ip }, { countries }) =>
    country === '' && countries.size > 0 ? { weight: 'weak', value: ip } : undefined,
}
