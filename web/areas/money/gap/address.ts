/** State of the screen in its address. `day`: of the waterfall; '': all days. `zone`: when other than the report's. */
import { scopeSpec } from '../../../shared/hits/scope.ts'

export const PRESET = '30d'
export const SCOPE = scopeSpec(PRESET)
export const SPEC = { report: '', day: '', zone: '' }

/** `Etc/GMT+8` is written `UTC−8`: such names have the opposite sign. */
export function zoneName(timezone: string): string {
  const found = /^Etc\/GMT([+-])(\d{1,2})$/.exec(timezone)
  if (!found) return timezone.replaceAll('_', ' ')
  return `UTC${found[1] === '+' ? '−' : '+'}${found[2]}`
}
