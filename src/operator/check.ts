/**
 * Is all well with this installation? Each line of the answer is one thing that was looked at, then what the running
 * service knows to be wrong.
 */
import { readBack } from '../jobs/read-back.ts'
import { conditionSays } from '../rules/conditions.ts'
import { clockCheck, crawlersCheck, storeChecks } from './check-stores.ts'
import { dataCheck, diskChecks, serviceCheck, spoolChecks } from './check-folder.ts'
import type { OperatorContext } from './context.ts'

export type Check = {
  what: string
  /** `watch`: it works, and somebody should look at it. */
  state: 'well' | 'watch' | 'bad'
  said: string
}

export async function checkHouse(house: OperatorContext, _input: object): Promise<Check[]> {
  const stores = await storeChecks(house)
  const stored = await storedChecks(house)
  return [
    serviceCheck(house),
    ...stores,
    ...stored,
    ...(await spoolChecks(house)),
    ...(await diskChecks(house)),
    await dataCheck(house),
    await crawlersCheck(house),
    await clockCheck(house),
    ...conditionChecks(house),
  ]
}

const STORES = { config: 'configDamaged', events: 'eventsDamaged', data: 'dataDamaged' } as const

/** Reads back all parts of the event store, and the pages of an embedded configuration store. */
async function storedChecks(house: OperatorContext): Promise<Check[]> {
  const what = 'stored data'
  try {
    const { damaged, parts } = await (house.running ? house.running.readBack() : readBackHere(house))
    if (damaged.length > 0)
      return damaged.map(({ store, about }) => ({
        what,
        state: 'bad',
        said: conditionSays({ kind: STORES[store], about }),
      }))
    return [{ what, state: 'well', said: `${parts} parts of the event store read back, all as they were written` }]
  } catch {
    return [{ what, state: 'watch', said: 'not read back: the event store does not answer' }]
  }
}

async function readBackHere({ events, dataDir, settings }: OperatorContext): ReturnType<typeof readBack> {
  const embedded = { config: settings.databaseUrl === undefined, events: settings.clickhouseUrl === undefined }
  return readBack({ events: await events(), dataDir, embedded, checkData: async () => null })
}

/** By the codes that the log, the status screen, /metrics and /health have. */
const conditionChecks = ({ running }: OperatorContext): Check[] =>
  (running?.conditions() ?? []).map((condition) => ({
    what: condition.kind,
    state: condition.level === 'error' ? 'bad' : 'watch',
    said: conditionSays(condition),
  }))
