/** Checks an installation: one line a check, then the running service's conditions. */
import path from 'node:path'
import { disksApart } from '../domain/status/observe.ts'
import { readBack } from '../jobs/read-back.ts'
import { diskOf } from '../lib/files/disk.ts'
import { clockCheck, crawlersCheck, redisChecks, storeChecks } from './check-stores.ts'
import type { Check, OperatorContext } from './context.ts'
import { SPOOLS, spoolState } from './spool-folder.ts'
import { openDetection } from '../outside/detection/detection.ts'
import { damagedData } from '../outside/detection/verify.ts'
import { conditionText } from '../rules/campaigns/conditions.ts'
import { diskState, hasFewFiles } from '../rules/status/disk.ts'
import { HELD_MS } from '../edge/remember/checks.ts'
import { LAG_MS, LATE_MS, OLD_DAYS } from '../rules/status/status-warnings.ts'
import { DAY_MS } from '../lib/time/durations.ts'

const GIB = 2 ** 30

export async function checkInstallation(context: OperatorContext, _input: object): Promise<Check[]> {
  const stores = await storeChecks(context)
  const stored = await storedChecks(context)
  return [
    serviceCheck(context),
    ...stores,
    ...(await redisChecks(context)),
    ...stored,
    ...(await spoolChecks(context)),
    ...(await diskChecks(context)),
    await dataCheck(context),
    await crawlersCheck(context),
    await clockCheck(context),
    ...conditionChecks(context),
  ]
}

const STORES = { config: 'configDamaged', events: 'eventsDamaged', data: 'dataDamaged' } as const

/** Reads back event store parts, and embedded config store pages. */
async function storedChecks(context: OperatorContext): Promise<Check[]> {
  const what = 'stored data'
  try {
    const { damaged, parts, mended, mendable } = await (context.running
      ? context.running.readBack()
      : readBackHere(context))
    if (damaged.length > 0)
      return damaged.map(({ store, about }) => ({
        what,
        state: 'bad',
        said: conditionText({ kind: STORES[store], about }),
      }))
    if (mendable.length > 0)
      return [
        {
          what,
          state: 'watch',
          said: `counts beside hits are damaged; the service makes them again: ${mendable.join('; ')}`,
        },
      ]
    const again = mended.length === 0 ? '' : `; counts beside hits were damaged and made again: ${mended.join('; ')}`
    return [
      { what, state: 'well', said: `${parts} parts of the event store read back, all as they were written${again}` },
    ]
  } catch {
    return [{ what, state: 'watch', said: 'not read back: the event store does not answer' }]
  }
}

async function readBackHere({ events, dataDir, settings }: OperatorContext): ReturnType<typeof readBack> {
  const embedded = { config: settings.databaseUrl === undefined, events: settings.clickhouseUrl === undefined }
  return readBack({ events: await events(), dataDir, embedded, checkData: async () => null, looksOnly: true })
}

/** Uses the codes of the log, the status screen, /metrics and /health. */
const conditionChecks = ({ running }: OperatorContext): Check[] =>
  (running?.conditions() ?? []).map((condition) => ({
    what: condition.kind,
    state: condition.level === 'error' ? 'bad' : 'watch',
    said: conditionText(condition),
  }))

function serviceCheck({ running, dataDir }: OperatorContext): Check {
  const what = 'service'
  if (!running) return { what, state: 'watch', said: `none runs on ${dataDir}` }
  const lag = running.snapshotLagMs()
  return {
    what,
    state: lag > LAG_MS ? 'bad' : 'well',
    said: `version ${running.version} at ${running.url}, ${Math.round(lag)} ms behind the configuration`,
  }
}

/** Spool folder → its name in the running service. */
const NAMES = {
  'spool': 'hits',
  'spool-probes': 'probes',
  'spool-postbacks': 'postbacks',
  'spool-checks': 'checks',
} as const

async function spoolChecks(context: OperatorContext): Promise<Check[]> {
  return Promise.all(
    SPOOLS.map(async (name): Promise<Check> => {
      const { segments, bytes, oldestSeconds, rejected } = await spoolState(
        path.join(context.dataDir, name),
        context.now(),
      )
      const live = context.running?.spools()[NAMES[name]]
      const detail = `${segments} segments wait (${bytes} bytes, the oldest ${oldestSeconds} s), ${rejected} files set aside`
      if (live?.state === 'failing') return { what: name, state: 'bad', said: `cannot be written; ${detail}` }
      if (live?.lastError)
        return { what: name, state: 'bad', said: `${detail}; the store does not take them: ${live.lastError}` }
      return {
        what: name,
        state:
          rejected > 0 || oldestSeconds * 1000 > LATE_MS + (name === 'spool-checks' ? HELD_MS : 0) ? 'watch' : 'well',
        said: detail,
      }
    }),
  )
}

const STATES = { full: 'bad', low: 'watch', ok: 'well' } as const
const gib = (bytes: number): string =>
  bytes < GIB ? `${Math.floor(bytes / 2 ** 20)} MiB` : `${(bytes / GIB).toFixed(1)} GiB`

/** The data folder's disk, and its folders' own. */
async function diskChecks({ dataDir }: OperatorContext): Promise<Check[]> {
  const all = [{ name: '', ...(await diskOf(dataDir)) }, ...(await disksApart(dataDir))]
  return all.map((disk) => ({
    what: disk.name === '' ? 'disk' : `disk of ${disk.name}`,
    state: hasFewFiles(disk) ? 'bad' : STATES[diskState(disk)],
    said: `${gib(disk.free)} free of ${gib(disk.total)}${hasFewFiles(disk) ? `, room for ${disk.filesLeft} files` : ''}`,
  }))
}

async function dataCheck({ dataDir, now }: OperatorContext): Promise<Check> {
  const detection = await openDetection(path.join(dataDir, 'detection'))
  const damaged = await damagedData(path.join(dataDir, 'detection'))
  if (damaged.length > 0)
    return {
      what: 'detection data',
      state: 'watch',
      said: conditionText({ kind: 'dataDamaged', about: damaged.join(', ') }),
    }
  const days = Math.floor((now().getTime() - detection.builtAt().getTime()) / DAY_MS)
  return {
    what: 'detection data',
    state: days > OLD_DAYS ? 'watch' : 'well',
    said: `${detection.version()}, ${days} days old`,
  }
}
