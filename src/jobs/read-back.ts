/**
 * Reads all stored data within a day and lists damage: event store parts, embedded config store pages, detection files.
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
  /** True for stores in the data folder. */
  embedded: { config: boolean; events: boolean }
  /** Faults of detection data files, in one line; null: none. */
  checkData: () => Promise<string | null>
  /** Read-only: repairs nothing. */
  looksOnly?: boolean
}

export type ReadBack = {
  damaged: Damage[]
  parts: number
  /** Intact parts whose damaged derived counts were rebuilt, a line each. */
  mended: string[]
  /** Parts to rebuild, with `looksOnly`. */
  mendable: string[]
}

/** After a part of `took` milliseconds, to use little CPU. */
type Pause = (took: number) => Promise<unknown>

/** @throws EventsError when the event store is away */
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

/** Half a day: a failed round can repeat within the day. */
const EVERY_MS = 12 * HOUR_MS
const FIRST_MS = 30_000
/** Rest, as a multiple of the working time. */
const REST = 4
const NAME = 'reading back'
/** Between rounds triggered by failed queries. */
const LEAST_MS = 10_000

type ReadBackJob = {
  damaged: () => readonly Damage[]
  /**
   * Reads everything now, without rest.
   * @throws EventsError when the event store is away.
   */
  now: () => Promise<ReadBack>
  /** A query met unreadable rows: check soon. */
  suspect: () => void
  stop: () => Promise<void>
}

/** The first round begins soon after the start. */
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
    for (const about of found.mended) say(`Statistics counts were damaged and have been rebuilt: ${about}`)
    return found
  }
  const rest = (took: number) => wait(took * REST, undefined, { signal: stopping.signal, ref: false })
  const round = (pause?: Pause): Promise<void> =>
    (running ??= jobs
      .run(NAME, every, () => read(pause))
      .catch(() => undefined) // already logged
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
