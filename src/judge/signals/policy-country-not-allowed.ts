import type { Signal } from '../verdict.ts'

/** Unknown countries: `net.country_unknown`. */
export const countryNotAllowed: Signal = {
  name: 'policy.country_not_allowed',
  kind: 'policy',
  category: 'policy',
  read({ country }, { countries }) {
    if (country === '' || countries.size === 0 || countries.has(country)) return undefined
    return { weight: 'conclusive', value: country }
  },
}
