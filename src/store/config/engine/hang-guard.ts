/**
 * Detects a Postgres that accepts queries but never answers, so that callers fail fast. Slow queries do not count: it
 * probes on its own connection.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'

/** Milliseconds between probes. */
const EVERY_MS = 1000
/** Longest wait for an answer, plus a moment to read it, milliseconds. */
const [PATIENCE_MS, MOMENT_MS] = [3000, 250]

/** Postgres' code for no connections left, and how long the pool stays reduced, milliseconds. */
const [NONE_LEFT, SHRUNK_MS] = ['53300', 60_000]
/** Longest wait for a first connection, and between attempts, milliseconds. */
const [NONE_MS, AGAIN_MS] = [15_000, 250]

type Destroyable = { connection?: { stream?: { destroy: () => void } } }
const destroy = (client: Client | PoolClient): void => (client as unknown as Destroyable).connection?.stream?.destroy()

/** The driver's code for a connection timeout. */
const hanging = (): Error =>
  Object.assign(new Error('the configuration store accepts queries but does not answer'), { code: 'ETIMEDOUT' })

export type GuardedPool = Pool & {
  /** While true, every query fails at once. */ readonly hangs: boolean
  stopGuard: () => void
}

/** Pool whose queries all fail within seconds while the server hangs. */
export function guardedPool(config: PoolConfig): GuardedPool {
  const clients = new Set<PoolClient>()
  let hangs = false

  class Guarded extends Pool {
    override connect(): Promise<PoolClient>
    override connect(
      callback: (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void,
    ): void
    override connect(
      callback?: (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void,
    ): Promise<PoolClient> | void {
      const take = (): Promise<PoolClient> => this.#take()
      if (!callback) return take()
      callbackify(take)((error, client) =>
        callback(error ?? undefined, client, (reason) => client?.release(reason as Error | undefined)),
      )
      return undefined
    }

    /** Without free connections, waits for one of this process, or for others to free one. */
    async #take(): Promise<PoolClient> {
      for (const since = performance.now(); ;) {
        if (hangs) throw hanging()
        try {
          return await super.connect()
        } catch (error) {
          if ((error as { code?: string }).code !== NONE_LEFT) throw error
          if (this.totalCount > 0) this.#shrink()
          else if (performance.now() - since > NONE_MS) throw error
          else await wait(AGAIN_MS)
        }
      }
    }

    /** Temporarily limits the pool to its present connections. */
    #shrink(): void {
      const { max } = this.options
      this.options.max = this.totalCount
      setTimeout(() => (this.options.max = Math.max(max, this.options.max)), SHRUNK_MS).unref()
    }
  }

  const pool = new Guarded(config)
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', () => {}) // broke between two queries of a transaction: the next one reports it
  })
  pool.on('remove', (client) => clients.delete(client))
  const stopGuard = watch(config, (now) => {
    hangs = now
    if (now) for (const client of clients) destroy(client)
  })
  return Object.defineProperty(Object.assign(pool, { stopGuard, hangs }), 'hangs', { get: () => hangs })
}

/** Probes repeatedly; calls `tell` at each change. Returns the stop function. */
function watch({ connectionString, max: _max, ...config }: PoolConfig, tell: (hangs: boolean) => void): () => void {
  let client: Client | undefined
  let known = false
  let stopped = false
  let timer: NodeJS.Timeout

  const drop = (): void => {
    if (client) destroy(client)
    client = undefined
  }

  /** A server that refuses connections does not hang: callers get the error at once. */
  async function ask(): Promise<void> {
    if (!client) {
      client = new Client({
        ...config,
        ...(connectionString === undefined ? {} : { connectionString }),
        application_name: 'weir watch',
      })
      client.on('error', () => (client = undefined))
      await client.connect()
    }
    await client.query('SELECT 1')
  }

  async function look(): Promise<void> {
    const query = ask().then(
      () => 'answered' as const,
      () => (drop(), 'refused' as const),
    )
    const outcome = (await Promise.race([query, late(PATIENCE_MS)])) ?? (await Promise.race([query, late(MOMENT_MS)]))
    if (outcome === undefined) drop()
    if (stopped) return drop()
    if ((outcome === undefined) !== known) tell((known = outcome === undefined))
    timer = setTimeout(() => void look(), EVERY_MS)
    timer.unref()
  }
  timer = setTimeout(() => void look(), EVERY_MS)
  timer.unref()
  return () => {
    stopped = true
    clearTimeout(timer)
    drop()
  }
}

const late = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds, undefined).unref())
