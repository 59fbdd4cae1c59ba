/** A data folder that a backup is being put into: while this folder is in it, it is no installation. */
import { existsSync } from 'node:fs'
import path from 'node:path'

export const restoringIn = (dataDir: string): string => path.join(dataDir, '.restoring')

/** @throws Error with one line when a restore was cut off here. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(restoringIn(dataDir))) throw new Error(`a restore into ${dataDir} did not come to its end: give the command again`)
}
