/**
 * Name servers that cannot verify crawlers, affected claims, and recovery; stored for the status page and other edges.
 */
import { hostname } from 'node:os'
import { threadId } from 'node:worker_threads'
import type { HostNames, Trouble } from '../../outside/detection/host-names.ts'
import type { Operator } from '../../outside/detection/operators.ts'
import type { Database } from '../../store/config/engine/database.ts'
import { endTrouble, recordTrouble, wasDenied } from '../../store/config/crawlers/crawler-checks.ts'

/** Milliseconds between recovery checks of a name server. */
const RECHECK_MS = 30_000
/**
 * After wrong denials nothing is refuted for three hours, the default lifetime of cached denials (RFC 2308, section 5).
 */
const SETTLED_MS = 3 * 3_600_000
const MOST_COUNTED = 10_000

type TroubleWatch = {
  met: (claim: string, operator: Operator, trouble: Trouble) => void
  inOrder: (operator: Operator) => void
  /** True if a refutation may come from a cache after recent wrong denials. */
  isUnsettled: (operator: Operator) => Promise<boolean>
  /** Stops, after waiting for running checks. */
  close: () => Promise<void>
}

export type WatchParts = {
  db: Database
  hostNames: Pick<HostNames, 'trouble'>
  now: () => number
  recovered: (operator: string) => void
  recheckMs?: number
  host?: string
  source?: string
}

type State = { operator: Operator; trouble: Trouble; since: number; claims: Set<string> }

const isWrong = (trouble: Trouble): boolean => trouble === 'denies' || trouble === 'lies'

export function watchTrouble({
  db,
  hostNames,
  now,
  recovered,
  recheckMs = RECHECK_MS,
  ...named
}: WatchParts): TroubleWatch {
  const { host = hostname() } = named
  const { source = `${host} ${process.pid} ${threadId}` } = named
  const troubled = new Map<string, State>()
  const deniedAt = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let work: Promise<void> = Promise.resolve()
  let looking = false
  let ended = false

  /** One write after another; a store that is away delays nothing else. */
  const write = (what: () => Promise<void>): void => void (work = work.then(what).catch(() => undefined))

  function note({ operator: { name }, trouble, since, claims }: State): void {
    const denied = deniedAt.get(name)
    const met = { trouble, claims: claims.size, since: new Date(since), seenAt: new Date(now()) }
    const row = { source, host, operator: name, ...met, deniedAt: denied === undefined ? null : new Date(denied) }
    write(() => recordTrouble(db, row))
  }

  function isOver(operator: string): void {
    troubled.delete(operator)
    write(() => endTrouble(db, source, operator, new Date(now())))
    if (troubled.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
    recovered(operator)
  }

  async function look(): Promise<void> {
    for (const state of troubled.values()) {
      const trouble = await hostNames.trouble(state.operator)
      if (ended) return
      if (trouble === undefined) isOver(state.operator.name)
      else again(state, trouble)
      // an unresponsive server answers for no other operator either
      if (trouble === 'silent' || trouble === 'refuses') break
    }
    for (const state of troubled.values()) note(state)
  }

  function again(state: State, trouble: Trouble): void {
    state.trouble = trouble
    if (isWrong(trouble)) deniedAt.set(state.operator.name, now())
  }

  function tick(): void {
    if (looking) return
    looking = true
    write(() => look().finally(() => void (looking = false)))
  }

  return {
    met(claim, operator, trouble) {
      if (ended) return
      const state = troubled.get(operator.name) ?? { operator, trouble, since: now(), claims: new Set<string>() }
      const isNew = !troubled.has(operator.name)
      troubled.set(operator.name, state)
      if (state.claims.size < MOST_COUNTED) state.claims.add(claim)
      again(state, trouble)
      if (isNew) note(state)
      timer ??= setInterval(tick, recheckMs).unref()
    },
    inOrder({ name }) {
      if (troubled.has(name)) isOver(name)
    },
    async isUnsettled({ name }) {
      const since = now() - SETTLED_MS
      if ((deniedAt.get(name) ?? -Infinity) > since) return true
      return wasDenied(db, host, name, new Date(since)).catch(() => false)
    },
    close: async () => {
      ended = true
      clearInterval(timer)
      let last: Promise<void> | undefined
      while (last !== work) {
        last = work // also waits for follow-up work
        await last
      }
    },
  }
}
