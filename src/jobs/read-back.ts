/**
 * Reads back everything that is stored, within a day and a little at a time, and keeps the list of what is damaged:
 * each part of the event store, each page of the embedded configuration store, the files of the detection data.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { configIn } from '../lib/files/data-folder.ts'
import type { JobLog } from '../lib/process/job-log.ts'
import type { Damage } from '../rules/status/status-warnings.ts'
import { damagedFiles, dataIn } from '../store/config/engine/embedded-folder.ts'
import type { Events } from '../store/events/events.ts'
import type { DamagedPart } from '../store/events/engine/parts.ts'
import { HOUR_MS } from '../lib/time/durations.ts'

export type Stored = {
  events: Pick<Events, 'parts'>
  dataDir: string
  /** Which stores lie in the data folder. */
  embedded: { config: boolean; events: boolean }
  /** What is wrong with the files of the detection data, in one line; null: nothing. */
  checkData: () => Promise<string | null>
  /** Nothing is to be changed. */
  looksOnly?: boolean
}

export type ReadBack = {
  damaged: Damage[]
  /** Parts of the event store that were read. */
  parts: number
  /** Those whose rows were whole and whose counts beside them were damaged, a line each: they have been made again, */
  mended: string[]
  /** or would have been, if nothing were only looked at. */
  mendable: string[]
}

/** Waits after a part that took `took` milliseconds, so that reading back uses a small share of one core. */
export type Pause = (took: number) => Promise<unknown>

/**
 * Reads everything once.
 * @throws EventsError when the event store is away.
 */
export async function readBack(stored: Stored, pause: Pause = async () => undefined): Promise<ReadBack> {
  const own = [...(await readConfig(stored)), ...(await readData(stored))]
  const parts = await stored.events.parts.list()
  const found: DamagedPart[] = await stored.events.parts.putAside()
  for (const part of parts) {
    const began = performance.now()
    const damaged = await stored.events.parts.check(part)
    if (damaged) found.push(damaged)
    await pause(performance.now() - began)
  }
  const derived = found.filter((part) => part.derived)
  const isMended =
    derived.length > 0 && !stored.looksOnly && (await stored.events.parts.deriveAgain().catch(() => false))
  const left = isMended || stored.looksOnly ? found.filter((part) => !part.derived) : found
  const about = derived.map((part) => part.about)
  return {
    damaged: [...own, ...left.map(({ about }) => ({ store: 'events' as const, about }))],
    parts: parts.length,
    mended: isMended ? about : [],
    mendable: stored.looksOnly ? about : [],
  }
}

const readConfig = async ({ embedded, dataDir }: Stored): Promise<Damage[]> =>
  embedded.config
    ? (await damagedFiles(dataIn(configIn(dataDir)))).map((about) => ({ store: 'config' as const, about }))
    : []

async function readData({ checkData }: Stored): Promise<Damage[]> {
  const about = await checkData()
  return about === null ? [] : [{ store: 'data', about }]
}

/** Everything is read within half a day, so that a failed round leaves time for another one within the day. */
const EVERY_MS = 12 * HOUR_MS
const FIRST_MS = 30_000
/** Time of rest for each unit of work. */
const REST = 4
const NAME = 'reading back'
/** Shortest time between rounds that failed questions ask for. */
const LEAST_MS = 10_000

export type ReadBackJob = {
  damaged: () => readonly Damage[]
  /**
   * Reads everything now, without rest.
   * @throws EventsError when the event store is away.
   */
  now: () => Promise<ReadBack>
  /** A question met rows that cannot be read: checks soon. */
  suspect: () => void
  stop: () => Promise<void>
}

/** Reads for the first time soon after the start. */
export function startReadBack(
  stored: Stored,
  {
    jobs,
    say,
    first = FIRST_MS,
    every = EVERY_MS,
  }: { jobs: JobLog; say: (line: string) => void; first?: number; every?: number },
): ReadBackJob {
  const stopping = new AbortController()
  let damaged: readonly Damage[] = []
  let running: Promise<void> | undefined
  let last = Number.NEGATIVE_INFINITY
  let hurried: NodeJS.Timeout | undefined
  jobs.expect(NAME, every)

  const read = async (pause?: Pause): Promise<ReadBack> => {
    const found = await readBack(stored, pause)
    damaged = found.damaged
    for (const about of found.mended) say(`Counts kept beside hits were damaged, and have been made again: ${about}`)
    return found
  }
  const rest = (took: number) => wait(took * REST, undefined, { signal: stopping.signal, ref: false })
  const round = (pause?: Pause): Promise<void> =>
    (running ??= jobs
      .run(NAME, every, () => read(pause))
      .catch(() => undefined) // the job's failure is logged already
      .finally(() => {
        last = performance.now()
        running = undefined
      }))

  const timers = [setTimeout(() => void round(rest), first).unref(), setInterval(() => void round(rest), every).unref()]
  return {
    damaged: () => damaged,
    now: () => read(),
    suspect() {
      hurried ??= setTimeout(
        () => {
          hurried = undefined
          if (!stopping.signal.aborted) void round()
        },
        Math.max(0, last + LEAST_MS - performance.now()),
      ).unref()
    },
    stop: async () => {
      stopping.abort()
      for (const timer of [...timers, hurried]) clearTimeout(timer)
      await running
    },
  }
}
