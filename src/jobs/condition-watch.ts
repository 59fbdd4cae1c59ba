/**
 * Looks every few seconds how the service is, keeps the list of its conditions, and logs each once when it begins and
 * once when it ends.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { conditionChanges, conditionSays, type Condition, type ConditionLevel } from '../rules/conditions.ts'

export type ConditionLog = Record<ConditionLevel, (fields: { code: string }, line: string) => void>
export type ConditionList = {
  /** As it was seen last. */
  current: () => readonly Condition[]
  /** Takes what was seen now. */
  note: (seen: readonly Condition[]) => void
}
export type ConditionWatch = {
  /** Looks now; a look that is under way is joined. */
  look: () => Promise<void>
  close: () => Promise<void>
}

export type Watched = {
  observe: () => Promise<Condition[]>
  list: ConditionList
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

/** Empty; logs each condition when it comes to the list and when it leaves it. */
export function createConditionList(log: ConditionLog): ConditionList {
  let current: Condition[] = []
  let missed = new Set<string>()

  /** Without the absences that were seen for the first time. */
  function sure(seen: readonly Condition[]): Condition[] {
    const known = new Set(current.map(({ kind }) => kind))
    const before = missed
    missed = new Set(seen.map(({ kind }) => kind).filter((kind) => SECOND_LOOK.has(kind)))
    return seen.filter(({ kind }) => !SECOND_LOOK.has(kind) || known.has(kind) || before.has(kind))
  }

  return {
    current: () => current,
    note(seen) {
      const next = sure(seen)
      const { begun, ended } = conditionChanges(current, next)
      current = next
      for (const one of begun) log[one.level]({ code: one.kind }, conditionSays(one))
      for (const one of ended) log[one.level]({ code: one.kind }, `over: ${conditionSays(one)}`)
    },
  }
}

/** Begins with a look at once. */
export function watchConditions({ observe, list, every = EVERY_MS }: Watched): ConditionWatch {
  const stopping = new AbortController()
  let looking: Promise<void> | undefined

  const look = (): Promise<void> =>
    (looking ??= observe()
      .then(list.note)
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
    look,
    close: async () => {
      stopping.abort()
      await running
    },
  }
}
