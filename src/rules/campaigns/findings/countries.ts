import type { CampaignSettings } from '../../../contract/campaigns/campaigns.ts'
import type { Finding } from '../../../contract/campaigns/finding-words.ts'

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

type Fault = Pick<Finding, 'values'> & { code: 'valueCountry' | 'countryUnknown' }

/** Finds codes that no address has: outdated or unassigned ones. */
export function countryFault(code: string): Fault | undefined {
  if (!/^[A-Z]{2}$/.test(code)) return { code: 'countryUnknown', values: { value: code } }
  const known = new Intl.Locale(`und-${code}`).region
  if (known !== undefined && known !== code) return { code: 'valueCountry', values: { value: code, known } }
  return names.of(code) === undefined ? { code: 'countryUnknown', values: { value: code } } : undefined
}

export function countryFindings({
  countries,
  excludedCountries,
}: Pick<CampaignSettings, 'countries' | 'excludedCountries'>): Finding[] {
  const found: Finding[] = []
  const both = countries.filter((country) => excludedCountries.includes(country))
  const without = countries.length === 0 ? [] : excludedCountries.filter((country) => !countries.includes(country))
  if (countries.length > 0 && both.length === countries.length)
    found.push({ code: 'countriesAllExcluded', severity: 'error', field: 'excludedCountries', values: {} })
  else if (both.length > 0)
    found.push({
      code: 'countriesBoth',
      severity: 'warning',
      field: 'excludedCountries',
      values: { countries: both.join(', ') },
    })
  if (without.length > 0)
    found.push({
      code: 'countriesWithoutEffect',
      severity: 'note',
      field: 'excludedCountries',
      values: { countries: without.join(', ') },
    })
  for (const field of ['countries', 'excludedCountries'] as const)
    for (const country of field === 'countries' ? countries : excludedCountries) {
      const fault = country === '' ? undefined : countryFault(country)
      if (fault) found.push({ ...fault, severity: 'warning', field })
    }
  return found
}
