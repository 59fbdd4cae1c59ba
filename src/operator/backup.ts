/** A backup of this installation, made by whoever holds its stores. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { makeBackup, type BackupMade } from '../jobs/backup/make.ts'
import type { House } from './house.ts'

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }

/** @param input `to`: an absolute path. @throws Error with one line; then there is no backup of that name. */
export async function backUp({ db, events, dataDir, running, say }: House, { to }: { to: string }): Promise<BackupMade> {
  return makeBackup({ db: await db(), events: await events(), dataDir, drained: running !== undefined, version, say }, to)
}
