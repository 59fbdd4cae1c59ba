/** Shared by status screen, log and `weir check`. */
import { DAY_MS } from '../../lib/time/durations.ts'
const GIB = 2 ** 30
/** The spool may soon fail: about half a million hits. */
const FEW_BYTES = GIB / 2
const [SOME_BYTES, SOME_PART] = [2 * GIB, 0.05]
/** Free bytes below which an operator should look. */
const LOW_BYTES = 4 * GIB

type DiskState = 'full' | 'low' | 'ok'

/** In bytes. */
export function diskState({ free, total }: { free: number; total: number }): DiskState {
  if (free < FEW_BYTES || (free < SOME_BYTES && free < total * SOME_PART)) return 'full'
  return free < LOW_BYTES ? 'low' : 'ok'
}

/** Inodes; spool and stores create many files. */
const FEW_FILES = 1000

/** True if hardly any inodes are left. `filesLeft` undefined: no limit. */
export const hasFewFiles = ({ filesLeft }: { filesLeft?: number | undefined }): boolean =>
  filesLeft !== undefined && filesLeft < FEW_FILES

export type DiskSample = { at: Date; used: number }

/** A daily rhythm must not count as growth. */
const LEAST_MS = DAY_MS

/** Bytes per day by least squares; null for less than a day of samples. */
export function growthOf(samples: readonly DiskSample[]): number | null {
  const times = samples.map(({ at }) => at.getTime() / DAY_MS)
  const span = (Math.max(...times) - Math.min(...times)) * DAY_MS
  if (samples.length < 2 || span < LEAST_MS) return null
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  const [middle, level] = [mean(times), mean(samples.map(({ used }) => used))]
  let [together, alone] = [0, 0]
  for (const { at, used } of samples) {
    const away = at.getTime() / DAY_MS - middle
    together += away * (used - level)
    alone += away * away
  }
  return together / alone
}

/** Null without growth. */
export const daysLeft = (free: number, growth: number | null): number | null =>
  growth === null || growth <= 0 ? null : free / growth
