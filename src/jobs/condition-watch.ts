/** Checks the service every few seconds and logs each condition's begin and end once. */
import { setTimeout as wait } from 'node:timers/promises'
import { conditionChanges, conditionText, type Condition, type ConditionLevel } from '../rules/campaigns/conditions.ts'

export type ConditionLog = Record<ConditionLevel, (fields: { code: string }, line: string) => void>
export type ConditionList = {
  current: () => readonly Condition[]
  /** Takes the conditions observed now. */
  update: (seen: readonly Condition[]) => void
}
export type ConditionWatch = {
  /** Checks now, or waits for the running check. */
  look: () => Promise<void>
  close: () => Promise<void>
}

type Watched = {
  observe: () => Promise<Condition[]>
  list: ConditionList
  /** Milliseconds between checks. */
  every?: number
}

const EVERY_MS = 2000
/** These begin with the second observation: a store may be briefly busy. */
const SECOND_LOOK: ReadonlySet<Condition['kind']> = new Set<Condition['kind']>([
  'configAway',
  'eventsAway',
  'redisAway',
  'panelAway',
  'clockApart',
])

export function createConditionList(log: ConditionLog): ConditionList {
  let current: Condition[] = []
  let missed = new Set<string>()

  /** Drops SECOND_LOOK conditions seen for the first time. */
  function sure(seen: readonly Condition[]): Condition[] {
    const known = new Set(current.map(({ kind }) => kind))
    const before = missed
    missed = new Set(seen.map(({ kind }) => kind).filter((kind) => SECOND_LOOK.has(kind)))
    return seen.filter(({ kind }) => !SECOND_LOOK.has(kind) || known.has(kind) || before.has(kind))
  }

  return {
    current: () => current,
    update(seen) {
      const next = sure(seen)
      const { started, ended } = conditionChanges(current, next)
      current = next
      for (const one of started) log[one.level]({ code: one.kind }, conditionText(one))
      for (const one of ended) log[one.level]({ code: one.kind }, `over: ${conditionText(one)}`)
    },
  }
}

/** Checks at once, then repeatedly. */
export function watchConditions({ observe, list, every = EVERY_MS }: Watched): ConditionWatch {
  const stopping = new AbortController()
  let looking: Promise<void> | undefined

  const look = (): Promise<void> =>
    (looking ??= observe()
      .then(list.update)
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
