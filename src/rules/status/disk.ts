/** When a disk is full, and when it will be: the one rule of the status screen, the log and `weir check`. */
import { DAY_MS } from '../../lib/time/durations.ts'
const GIB = 2 ** 30
/** Free bytes below which the spool may soon take nothing, whatever the size of the disk: some half a million hits. */
const FEW_BYTES = GIB / 2
/** On a large disk it may be more: both of these. */
const [SOME_BYTES, SOME_PART] = [2 * GIB, 0.05]
/** Free bytes below which somebody should look. */
const LOW_BYTES = 4 * GIB

export type DiskState = 'full' | 'low' | 'ok'

/** Bytes of a file system. */
export function diskState({ free, total }: { free: number; total: number }): DiskState {
  if (free < FEW_BYTES || (free < SOME_BYTES && free < total * SOME_PART)) return 'full'
  return free < LOW_BYTES ? 'low' : 'ok'
}

/** A spool makes a file a moment, stores some more; below this the next ones may be refused with room for bytes. */
const FEW_FILES = 1000

/** Whether a file system can hold hardly any files more (inodes). `filesLeft` undefined: it sets no bound. */
export const hasFewFiles = ({ filesLeft }: { filesLeft?: number | undefined }): boolean =>
  filesLeft !== undefined && filesLeft < FEW_FILES

export type DiskSample = { at: Date; used: number }

/** A day's rhythm must not be taken for growth. */
const LEAST_MS = DAY_MS

/** Bytes a day by the least squares through the samples; null while they span less than a day. */
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

/** Days until `free` bytes are used; null where nothing grows. */
export const daysLeft = (free: number, growth: number | null): number | null =>
  growth === null || growth <= 0 ? null : free / growth
