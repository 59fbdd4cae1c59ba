/**
 * Notices a Postgres that accepts questions and answers none (a stopped process, a network that drops packets), so that
 * nobody waits for it. A slow question does not count: the guard asks its own question, on its own connection.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'

/** Between two questions, milliseconds. */
const EVERY_MS = 1000
/**
 * Longest wait for an answer, milliseconds. This process itself may be late: its event loop gets another moment to read
 * what has arrived.
 */
const [PATIENCE_MS, MOMENT_MS] = [3000, 250]

/** Postgres' code for it, and how long a pool makes do with what it has, milliseconds. */
const [NONE_LEFT, SHRUNK_MS] = ['53300', 60_000]
/** Longest wait for a first connection, and between two tries, milliseconds. */
const [NONE_MS, AGAIN_MS] = [15_000, 250]

type Destroyable = { connection?: { stream?: { destroy: () => void } } }
const destroy = (client: Client | PoolClient): void => (client as unknown as Destroyable).connection?.stream?.destroy()

/** The same error code as the driver's when a connection times out. */
const hanging = (): Error =>
  Object.assign(new Error('the configuration store takes questions and does not answer'), { code: 'ETIMEDOUT' })

export type GuardedPool = Pool & {
  /** While the store hangs, every question is refused at once. */ readonly hangs: boolean
  stopGuard: () => void
}

/** A pool whose questions fail within some seconds, all of them, while the server hangs. */
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

    /**
     * Where the server has no connection left, one that this process has already is waited for; without any, one that
     * others give back.
     */
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

    /** To what there is, for a time. */
    #shrink(): void {
      const { max } = this.options
      this.options.max = this.totalCount
      setTimeout(() => (this.options.max = Math.max(max, this.options.max)), SHRUNK_MS).unref()
    }
  }

  const pool = new Guarded(config)
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', () => {}) // it broke between two questions of a transaction: the next question reports it
  })
  pool.on('remove', (client) => clients.delete(client))
  const stopGuard = watch(config, (now) => {
    hangs = now
    if (now) for (const client of clients) destroy(client)
  })
  return Object.defineProperty(Object.assign(pool, { stopGuard, hangs }), 'hangs', { get: () => hangs })
}

/** Asks repeatedly and calls `tell` at each change. The returned function stops it. */
function watch({ connectionString, max: _max, ...config }: PoolConfig, tell: (hangs: boolean) => void): () => void {
  let client: Client | undefined
  let known = false
  let stopped = false
  let timer: NodeJS.Timeout

  const drop = (): void => {
    if (client) destroy(client)
    client = undefined
  }

  /** A server that refuses connections does not hang: callers hear of it at once. */
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
