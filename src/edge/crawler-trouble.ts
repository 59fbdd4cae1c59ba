/**
 * Watches name servers that are of no use for checking crawlers: which claims stay unverified because of them, and when
 * they are in order again. What it knows is kept in the config store, for the status and for the other edges.
 */
import { hostname } from 'node:os'
import { threadId } from 'node:worker_threads'
import type { HostNames, Trouble } from '../outside/detection/host-names.ts'
import type { Operator } from '../outside/detection/operators.ts'
import type { Database } from '../store/config/database.ts'
import { endTrouble, noteTrouble, wasDenied } from '../store/config/resolver-trouble.ts'

/** Between two looks whether a name server is in order again, milliseconds. */
export const RECHECK_MS = 30_000
/**
 * After names were denied or told wrongly, nothing is refuted for so long: what lies between may remember the wrong
 * answers. The three hours that resolvers keep a denial at most unless they are told otherwise (RFC 2308, section 5).
 */
export const SETTLED_MS = 3 * 3_600_000
/** Claims that are counted by operator; any more change nothing. */
const MOST_COUNTED = 10_000

export type TroubleWatch = {
  /** This claim could not be checked. */
  met: (claim: string, operator: Operator, trouble: Trouble) => void
  /** A server is in order as far as this operator's names go. */
  inOrder: (operator: Operator) => void
  /** Whether an answer that refutes may be an old one, of a server that denied names or told wrong ones lately. */
  isUnsettled: (operator: Operator) => Promise<boolean>
  /** Looks no more, and waits for what is under way. */
  close: () => Promise<void>
}

export type WatchParts = {
  db: Database
  hostNames: Pick<HostNames, 'trouble'>
  now: () => number
  /** Names of this operator can be asked again. */
  recovered: (operator: string) => void
  recheckMs?: number
  /** Machine and thread, as the store tells them apart. */
  host?: string
  source?: string
}

type State = { operator: Operator; trouble: Trouble; since: number; claims: Set<string> }

const isWrong = (trouble: Trouble): boolean => trouble === 'denies' || trouble === 'lies'

/** Begins to look when the first trouble is met. */
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

  /** Writes come one after another; a store that is away holds up nothing. */
  const write = (what: () => Promise<void>): void => void (work = work.then(what).catch(() => undefined))

  function note({ operator: { name }, trouble, since, claims }: State): void {
    const denied = deniedAt.get(name)
    const met = { trouble, claims: claims.size, since: new Date(since), seenAt: new Date(now()) }
    const row = { source, host, operator: name, ...met, deniedAt: denied === undefined ? null : new Date(denied) }
    write(() => noteTrouble(db, row))
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
      // who answers nobody answers the others no better
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
        last = work // what it has begun is waited for, too
        await last
      }
    },
  }
}
