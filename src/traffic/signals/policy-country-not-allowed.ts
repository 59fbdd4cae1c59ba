import type { Signal } from '../verdict.ts'

/**
 * The client allows certain countries and the visit comes from another one. An unknown country is
 * `net.country_unknown`.
 */
export const countryNotAllowed: Signal = {
  name: 'policy.country_not_allowed',
  kind: 'policy',
  category: 'policy',
  read({ country }, { countries }) {
    if (country === '' || countries.size === 0 || countries.has(country)) return undefined
    return { weight: 'conclusive', value: country }
  },
}
