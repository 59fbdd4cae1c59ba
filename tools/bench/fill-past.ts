/**
 * `node tools/bench/fill-past.ts FOLDER HITS CAMPAIGN`: inserts past hits into a stopped service's event store. A
 * separate process: an embedded store must be closed before the service opens it.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fillHits } from './query/hits.ts'

/** @throws Error on failure */
export function fillPast(dataDir: string, hits: number, campaign: string): void {
  const args = [import.meta.filename, path.join(dataDir, 'events'), String(hits), campaign]
  if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0)
    throw new Error('the hits could not be made')
}

if (import.meta.main) {
  const [folder = '', hits, campaign = ''] = process.argv.slice(2)
  await fillHits(folder, { to: Number(hits), campaign })
}
