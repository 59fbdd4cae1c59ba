/** In the address. `day`: '' for all. `zone`: if not the report's. */
import { scopeSpec } from '../../../shared/hits/scope.ts'

export const PRESET = '30d'
export const SCOPE = scopeSpec(PRESET)
export const SPEC = { report: '', day: '', zone: '' }

/** `Etc/GMT+8` reads `UTC−8`: the sign is inverted. */
export function zoneName(timezone: string): string {
  const found = /^Etc\/GMT([+-])(\d{1,2})$/.exec(timezone)
  if (!found) return timezone.replaceAll('_', ' ')
  return `UTC${found[1] === '+' ? '−' : '+'}${found[2]}`
}
