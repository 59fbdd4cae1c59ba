/**
 * Looks every few seconds how the service is, keeps the list of its conditions, and logs each once when it begins and
 * once when it ends.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { conditionChanges, conditionSays, type Condition, type ConditionLevel } from '../rules/conditions.ts'

export type ConditionLog = Record<ConditionLevel, (fields: { code: string }, line: string) => void>
export type ConditionWatch = {
  /** As it was seen last. */
  current: () => readonly Condition[]
  /** Looks now; a look that is under way is joined. */
  look: () => Promise<void>
  stop: () => Promise<void>
}

export type Watched = {
  observe: () => Promise<Condition[]>
  log: ConditionLog
  /** Milliseconds between two looks. */
  every?: number
}

const EVERY_MS = 2000
/** A store that misses one look may only be busy: its absence begins with the second. */
const SECOND_LOOK: ReadonlySet<Condition['kind']> = new Set<Condition['kind']>([
  'configAway',
  'eventsAway',
  'redisAway',
])

/** Begins with a look at once. */
export function watchConditions({ observe, log, every = EVERY_MS }: Watched): ConditionWatch {
  const stopping = new AbortController()
  let current: Condition[] = []
  let missed = new Set<string>()
  let looking: Promise<void> | undefined

  /** Without the absences that were seen for the first time. */
  function sure(seen: readonly Condition[]): Condition[] {
    const known = new Set(current.map(({ kind }) => kind))
    const before = missed
    missed = new Set(seen.map(({ kind }) => kind).filter((kind) => SECOND_LOOK.has(kind)))
    return seen.filter(({ kind }) => !SECOND_LOOK.has(kind) || known.has(kind) || before.has(kind))
  }

  async function take(): Promise<void> {
    const next = sure(await observe())
    const { begun, ended } = conditionChanges(current, next)
    current = next
    for (const one of begun) log[one.level]({ code: one.kind }, conditionSays(one))
    for (const one of ended) log[one.level]({ code: one.kind }, `over: ${conditionSays(one)}`)
  }
  const look = (): Promise<void> =>
    (looking ??= take()
      .catch(() => undefined)
      .finally(() => (looking = undefined)))

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look()
      await wait(every, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    current: () => current,
    look,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
