/** Is the data folder well: the service on it, the spools, the disk, the age of the detection data? */
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { openDetection } from '../outside/detection/detection.ts'
import type { Check } from './check.ts'
import type { House } from './house.ts'
import { SPOOLS, spoolState } from './spool-folder.ts'

const GIB = 2 ** 30
const DAY_MS = 86_400_000
/** Free bytes below which the spool may soon refuse hits, and below which somebody should look. */
const [FEW_BYTES, SOME_BYTES] = [GIB / 2, 4 * GIB]
/** Published lists change by the day; visits are decided all the same. */
const OLD_DAYS = 14
/** Hits that wait longer have a reason. */
const LATE_SECONDS = 60

export function serviceCheck({ running, dataDir }: House): Check {
  const what = 'service'
  if (!running) return { what, state: 'watch', said: `none runs on ${dataDir}` }
  const lag = running.snapshotLagMs()
  return { what, state: lag > 5000 ? 'bad' : 'well', said: `version ${running.version} at ${running.url}, ${Math.round(lag)} ms behind the configuration` }
}

export async function spoolChecks(house: House): Promise<Check[]> {
  return Promise.all(
    SPOOLS.map(async (name): Promise<Check> => {
      const { segments, bytes, oldestSeconds, rejected } = await spoolState(path.join(house.dataDir, name), house.now())
      const failing = name === 'spool' ? house.running?.spool() : undefined
      const said = `${segments} segments wait (${bytes} bytes, the oldest ${oldestSeconds} s), ${rejected} files set aside`
      if (failing?.state === 'failing') return { what: name, state: 'bad', said: `cannot be written; ${said}` }
      if (failing?.lastError) return { what: name, state: 'bad', said: `${said}; the store does not take them: ${failing.lastError}` }
      return { what: name, state: rejected > 0 || oldestSeconds > LATE_SECONDS ? 'watch' : 'well', said }
    }),
  )
}

export async function diskCheck({ dataDir }: House): Promise<Check> {
  const { bavail, bsize, blocks } = await statfs(dataDir)
  const free = bavail * bsize
  const state = free < FEW_BYTES ? 'bad' : free < SOME_BYTES ? 'watch' : 'well'
  return { what: 'disk', state, said: `${(free / GIB).toFixed(1)} GiB free of ${((blocks * bsize) / GIB).toFixed(1)}` }
}

export async function dataCheck({ dataDir, now }: House): Promise<Check> {
  const detection = await openDetection(path.join(dataDir, 'detection'))
  const days = Math.floor((now().getTime() - detection.builtAt().getTime()) / DAY_MS)
  return { what: 'detection data', state: days > OLD_DAYS ? 'watch' : 'well', said: `${detection.version()}, ${days} days old` }
}
