/**
 * `node tools/bench/fill-past.ts FOLDER HITS OTHER`: inserts past hits into the event store of a stopped service. A
 * separate process, since an embedded store belongs to one process and must be closed before the service opens it.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fillHits, type Other } from './query/hits.ts'

/** @throws Error on failure */
export function fillPast(dataDir: string, hits: number, other: Other): void {
  const args = [import.meta.filename, path.join(dataDir, 'events'), String(hits), JSON.stringify(other)]
  if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0)
    throw new Error('the hits could not be made')
}

if (import.meta.main) {
  const [folder = '', hits, other = '{}'] = process.argv.slice(2)
  await fillHits(folder, { ...(JSON.parse(other) as Other), to: Number(hits) })
}
