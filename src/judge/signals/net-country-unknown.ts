import type { Signal } from '../verdict.ts'

/** The client allows certain countries, but the address has none: typical of new blocks and proxies. */
export const countryUnknown: Signal = {
  name: 'net.country_unknown',
  kind: 'network',
  category: 'general',
  read: ({ country, ip }, { countries }) =>
    country === '' && countries.size > 0 ? { weight: 'weak', value: ip } : undefined,
}
