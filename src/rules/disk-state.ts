/** When is a disk full? The one rule of the status screen, the log and `weir check`. */

const GIB = 2 ** 30
/** Free bytes below which the spool may soon take nothing, whatever the size of the disk: some half a million hits. */
const FEW_BYTES = GIB / 2
/** On a large disk it may be more: both of these. */
const [SOME_BYTES, SOME_PART] = [2 * GIB, 0.05]
/** Free bytes below which somebody should look. */
const LOW_BYTES = 4 * GIB

export type DiskState = 'full' | 'low' | 'well'

/** Bytes of a file system. */
export function diskState({ free, total }: { free: number; total: number }): DiskState {
  if (free < FEW_BYTES || (free < SOME_BYTES && free < total * SOME_PART)) return 'full'
  return free < LOW_BYTES ? 'low' : 'well'
}
