/** What the steps of a delivery share. */
import type { HitKey } from '../columns.ts'
import type { Checked } from './check.ts'
import type { Rejects } from './rejects.ts'
import type { Segment } from './segment.ts'

export type Delivering = {
  /**
   * Gives the store a file of lines; the same token is stored once. With `doubt` (hits of the file) they may be there
   * already, whatever the token says. Failing with `refused` means the rows are at fault.
   */
  insert: (file: string, token: string, doubt?: readonly HitKey[]) => Promise<void>
  /**
   * All bytes of a file. They may last only until the next is read, which is when the one before is stored and gone.
   */
  read: (file: string) => Promise<Buffer>
  rejects: Rejects
  report: (line: string) => void
  tally: Tally
}

/** Since the process started. */
export type Tally = {
  /** Damaged or refused lines, kept in `rejected/`. */
  rejected: number
  /** Lines that were cut in the middle of being written. */
  torn: number
  /** Segments that could not be read at all. */
  unreadable: number
}

/** What is known of a segment from one try to the next. */
export type Progress = Segment & {
  checked?: Checked | undefined
  stored?: boolean
  /** How often it could not be read. */
  unreadable?: number
  /** Tokens of the lines that were counted as refused. */
  refused?: Set<string>
}
