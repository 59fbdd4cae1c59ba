import type { Signal } from '../verdict.ts'

export const countryExcluded: Signal = {
  name: 'policy.country_excluded',
  kind: 'policy',
  category: 'policy',
  read: ({ country }, policy) =>
    policy.excludedCountries.has(country) ? { weight: 'conclusive', value: country } : undefined,
}
