/** A backup of this installation, made by whoever holds its stores. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { makeBackup, type BackupMade } from '../jobs/backup/make.ts'
import type { OperatorContext } from './context.ts'

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}

/** Gives file after file, the manifest last. @throws Error with one line; then what was given is no backup. */
export async function backUpFiles(
  { db, events, dataDir, running, say, give }: OperatorContext,
  _input: object,
): Promise<BackupMade> {
  return makeBackup(
    { db: await db(), events: await events(), dataDir, drained: running !== undefined, version, say },
    give,
  )
}
