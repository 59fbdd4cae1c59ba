/** Reads unknown keys off the hot path: from the store, else from the agent. Bounded, since anybody can name agents. */
import { createPublicKey, type KeyObject } from 'node:crypto'
import { createRecent } from '../../lib/flow/recent.ts'
import { createRateLimiter, type Rate } from '../../lib/flow/token-bucket.ts'
import type { ReadDirectory } from '../../outside/agent-directory.ts'
import { directoryOf, saveDirectory, type AgentDirectoryRow } from '../../store/config/crawlers/agent-directories.ts'
import type { Database } from '../../store/config/engine/database.ts'

/** `unknown_key`: not among the agent's keys, which were read recently. */
export type KeyLookup = { key: KeyObject } | { key: undefined; why: 'pending' | 'unreachable' | 'unknown_key' }
export type AgentKeys = {
  /** `agent`: an origin. Never waits; triggers a read if keys are unknown or stale. */
  look: (agent: string, keyId: string) => KeyLookup
  idle: () => Promise<void>
  /** Stops, after waiting for running reads. */
  close: () => Promise<void>
}

export type AgentKeysParts = {
  db: Database
  read: ReadDirectory
  now: () => number
  /** Limits of directory fetches, overall and per site, so that one stranger cannot use up all. */
  rates?: { all: Rate; site: Rate }
}

const MOST_AGENTS = 1000
const MOST_READING = 32
const RATES = { all: { burst: 60, seconds: 2 }, site: { burst: 5, seconds: 30 } }
/** Validity of keys if the directory cannot be read again. */
const BELIEVED_MS = 86_400_000
/** Age at which an unknown key triggers another read. */
const RECHECK_MS = 60_000
/** After a failure; doubles each time. */
const BACKOFF_MS = { first: 30_000, most: 3_600_000 }

type Timed = { key: KeyObject; from: number; until: number }
type Keys = ReadonlyMap<string, Timed>
type Known = { keys: Keys | undefined; fetchedAt: number; freshUntil: number; retryAt: number; failures: number }
const UNKNOWN: Known = { keys: undefined, fetchedAt: 0, freshUntil: 0, retryAt: 0, failures: 0 }

export function createAgentKeys({ db, read, now, rates = RATES }: AgentKeysParts): AgentKeys {
  const known = createRecent<string, Known>(MOST_AGENTS)
  const [ofAll, ofSite] = [createRateLimiter(rates.all), createRateLimiter(rates.site)]
  const reading = new Map<string, Promise<void>>()
  let ended = false

  const take = ({ agent, keys, fetchedAt, freshUntil }: AgentDirectoryRow): void =>
    void known.set(agent, {
      keys: keysOf(keys),
      fetchedAt: fetchedAt.getTime(),
      freshUntil: freshUntil.getTime(),
      retryAt: 0,
      failures: 0,
    })

  /** True if another edge has read newer keys; `before`: this edge's. */
  async function takeStored(agent: string, before: Known): Promise<boolean> {
    const row = await directoryOf(db, agent, new Date(now())).catch(() => undefined)
    if (!row || row.fetchedAt.getTime() <= before.fetchedAt || row.freshUntil.getTime() <= now()) return false
    take(row)
    return true
  }

  async function fetchKeys(agent: string, before: Known): Promise<void> {
    if (ended || ofSite.take(siteOf(agent), now()) > 0 || ofAll.take('', now()) > 0) return
    try {
      const { keys, freshMs } = await read(agent)
      const time = now()
      const row: AgentDirectoryRow = {
        agent,
        keys: [...keys],
        fetchedAt: new Date(time),
        freshUntil: new Date(time + freshMs),
        expiresAt: new Date(time + BELIEVED_MS),
      }
      take(row)
      await saveDirectory(db, row).catch(() => undefined)
    } catch {
      const failures = before.failures + 1
      const pause = Math.min(BACKOFF_MS.most, BACKOFF_MS.first * 2 ** (failures - 1))
      known.set(agent, { ...before, failures, retryAt: now() + pause })
    }
  }

  function begin(agent: string, before: Known): void {
    if (ended || reading.has(agent) || reading.size >= MOST_READING || now() < before.retryAt) return
    const run = takeStored(agent, before)
      .then((isTaken) => (isTaken ? undefined : fetchKeys(agent, before)))
      .finally(() => reading.delete(agent))
    reading.set(agent, run)
  }

  return {
    look(agent, keyId) {
      const found = known.get(agent) ?? UNKNOWN
      const time = now()
      const keys = time < found.fetchedAt + BELIEVED_MS ? found.keys : undefined
      const key = keyAt(keys?.get(keyId), time)
      const isRecent = keys !== undefined && time < found.fetchedAt + RECHECK_MS
      if (key ? time >= found.freshUntil : !isRecent) begin(agent, found)
      if (key) return { key }
      if (isRecent) return { key, why: 'unknown_key' }
      return { key, why: found.failures > 0 && !reading.has(agent) ? 'unreachable' : 'pending' }
    },
    idle: async () => {
      while (reading.size > 0) await Promise.all(reading.values())
    },
    close: async () => {
      ended = true
      await Promise.all(reading.values())
    },
  }
}

function keysOf(keys: AgentDirectoryRow['keys']): Keys {
  return new Map(
    keys.flatMap(({ ids, x, from = -Infinity, until = Infinity }) => {
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
      return ids.map((id): [string, Timed] => [id, { key, from, until }])
    }),
  )
}

/** Undefined outside the key's time span. */
const keyAt = (found: Timed | undefined, time: number): KeyObject | undefined =>
  found && time >= found.from && time < found.until ? found.key : undefined

function siteOf(agent: string): string {
  const { hostname } = new URL(agent)
  return /^[\d.]+$|^\[/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.')
}
