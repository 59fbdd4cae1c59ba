/** When each source is looked at next. */
import { hash32 } from '../../lib/hash32.ts'
import type { Manifest } from './manifest.ts'
import type { Source } from './sources.ts'

const HOUR_MS = 3_600_000
/** After a look that failed. */
const RETRY_HOURS = 1

/**
 * Instant of the next look, milliseconds; 0: at once. Each source has a shift of up to a tenth of its period, so that
 * they do not all come together.
 */
export function nextLook(
  { id, every }: Pick<Source, 'id' | 'every'>,
  { triedAt, error }: Pick<Manifest, 'triedAt' | 'error'>,
): number {
  if (triedAt === null) return 0
  const hours = error === null ? every : Math.min(every, RETRY_HOURS)
  const shift = ((hash32(id) % 1000) / 1000) * 0.1
  return Date.parse(triedAt) + hours * (1 + shift) * HOUR_MS
}
