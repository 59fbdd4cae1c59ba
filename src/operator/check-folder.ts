/** Is the data folder well: the service on it, the spools, the disk, the age of the detection data? */
import path from 'node:path'
import { disksApart } from '../features/status/observe.ts'
import { diskOf } from '../lib/disk.ts'
import { openDetection } from '../outside/detection/detection.ts'
import { damagedData } from '../outside/detection/verify.ts'
import { conditionSays } from '../rules/conditions.ts'
import { diskState } from '../rules/disk-state.ts'
import { LAG_MS, LATE_MS, OLD_DAYS } from '../rules/status-warnings.ts'
import type { Check } from './check.ts'
import type { OperatorContext } from './context.ts'
import { SPOOLS, spoolState } from './spool-folder.ts'

const GIB = 2 ** 30
const DAY_MS = 86_400_000

export function serviceCheck({ running, dataDir }: OperatorContext): Check {
  const what = 'service'
  if (!running) return { what, state: 'watch', said: `none runs on ${dataDir}` }
  const lag = running.snapshotLagMs()
  return {
    what,
    state: lag > LAG_MS ? 'bad' : 'well',
    said: `version ${running.version} at ${running.url}, ${Math.round(lag)} ms behind the configuration`,
  }
}

/** What the running service calls the spool of a folder. */
const NAMES = { 'spool': 'hits', 'spool-probes': 'probes', 'spool-postbacks': 'postbacks' } as const

export async function spoolChecks(house: OperatorContext): Promise<Check[]> {
  return Promise.all(
    SPOOLS.map(async (name): Promise<Check> => {
      const { segments, bytes, oldestSeconds, rejected } = await spoolState(path.join(house.dataDir, name), house.now())
      const live = house.running?.spools()[NAMES[name]]
      const said = `${segments} segments wait (${bytes} bytes, the oldest ${oldestSeconds} s), ${rejected} files set aside`
      if (live?.state === 'failing') return { what: name, state: 'bad', said: `cannot be written; ${said}` }
      if (live?.lastError)
        return { what: name, state: 'bad', said: `${said}; the store does not take them: ${live.lastError}` }
      return { what: name, state: rejected > 0 || oldestSeconds * 1000 > LATE_MS ? 'watch' : 'well', said }
    }),
  )
}

const STATES = { full: 'bad', low: 'watch', well: 'well' } as const
const gib = (bytes: number): string =>
  bytes < GIB ? `${Math.floor(bytes / 2 ** 20)} MiB` : `${(bytes / GIB).toFixed(1)} GiB`

/** The data folder's disk, and those of folders in it that have their own. */
export async function diskChecks({ dataDir }: OperatorContext): Promise<Check[]> {
  const all = [{ name: '', ...(await diskOf(dataDir)) }, ...(await disksApart(dataDir))]
  return all.map((disk) => ({
    what: disk.name === '' ? 'disk' : `disk of ${disk.name}`,
    state: STATES[diskState(disk)],
    said: `${gib(disk.free)} free of ${gib(disk.total)}`,
  }))
}

export async function dataCheck({ dataDir, now }: OperatorContext): Promise<Check> {
  const detection = await openDetection(path.join(dataDir, 'detection'))
  const damaged = await damagedData(path.join(dataDir, 'detection'))
  if (damaged.length > 0)
    return {
      what: 'detection data',
      state: 'watch',
      said: conditionSays({ kind: 'dataDamaged', about: damaged.join(', ') }),
    }
  const days = Math.floor((now().getTime() - detection.builtAt().getTime()) / DAY_MS)
  return {
    what: 'detection data',
    state: days > OLD_DAYS ? 'watch' : 'well',
    said: `${detection.version()}, ${days} days old`,
  }
}
