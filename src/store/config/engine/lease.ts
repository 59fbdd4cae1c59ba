/**
 * One process per store: it holds a Postgres advisory lock and has recorded until when. The lock alone is unsafe: the
 * server passes it on before the former holder knows. So a holder stops at its time, and its successor waits for it.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg'
import { leases } from '../schema.ts'
import type { Database } from './database.ts'

export type Lease = {
  isHeld: () => boolean
  /** Takes a free lease or extends its own. Call well before it ends. */
  renew: () => Promise<void>
  /** Releases it for others at once. */
  close: () => Promise<void>
}

/** Milliseconds without renewal. */
const LEASE_MS = 5000
/** Longest wait for the server, milliseconds. */
const ASK_MS = 2000

/** By the server's clock; only when the previous holder released it or its time is over. */
const WRITE_DOWN = `INSERT INTO leads (key, holder, until) VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
  ON CONFLICT (key) DO UPDATE SET holder = $2, until = excluded.until WHERE leads.holder = $2 OR leads.until < clock_timestamp() RETURNING key`

/** `query_timeout` is missing in the driver's types. */
const ask = <Row extends QueryResultRow>(client: PoolClient, text: string, values: unknown[]) =>
  client.query<Row>({ text, values, query_timeout: ASK_MS } as QueryConfig)

/** `key`: any number, the same in all processes. */
export function openLease(pool: Pool, key: number, lease = LEASE_MS): Lease {
  const holder = randomUUID()
  let held: PoolClient | undefined
  let until = 0
  let closed = false

  /** A broken connection ends the lease and leaves the pool. */
  function lose(client: PoolClient): void {
    if (held !== client) return
    held = undefined
    until = 0
    client.release(true)
  }

  const hold = (client: PoolClient): void => {
    held = client
    const lost = () => lose(client)
    client.once('end', lost)
    client.on('error', lost)
  }

  async function take(): Promise<void> {
    const client = await pool.connect()
    try {
      const { rows } = await ask<{ got: boolean }>(client, 'SELECT pg_try_advisory_lock($1) AS got', [key])
      if (rows[0]?.got && !closed) hold(client)
      else client.release(rows[0]?.got === true)
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  /** From before the query, so that it is never held longer than the store says. */
  async function writeDown(client: PoolClient): Promise<void> {
    const sentAt = performance.now()
    try {
      const { rowCount } = await ask(client, WRITE_DOWN, [key, holder, lease])
      if (held === client) until = rowCount === 1 ? sentAt + lease : 0
    } catch (error) {
      lose(client)
      throw error
    }
  }

  return {
    isHeld: () => held !== undefined && performance.now() < until,
    async renew() {
      if (!held && !closed) await take()
      if (held) await writeDown(held)
    },
    async close() {
      closed = true
      const client = held
      held = undefined
      until = 0
      try {
        if (client) await ask(client, 'DELETE FROM leads WHERE key = $1 AND holder = $2', [key, holder])
        if (client) await ask(client, 'SELECT pg_advisory_unlock($1)', [key])
      } catch {
        // the server notices the closed connection by itself
      }
      client?.release(true) // ends the connection with its listeners
    },
  }
}

/** Seconds after a lease's end until it counts as unheld: a takeover needs a moment. */
const UNHELD_S = 15

/** True if any process runs timed work, or did a moment ago. */
export async function isLeaseHeld(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(
    sql`SELECT EXISTS (SELECT 1 FROM ${leases} WHERE ${leases.until} > clock_timestamp() - ${UNHELD_S} * interval '1 second') AS held`,
  )
  return rows[0]?.held === true
}

/** Any number, the same in all processes. */
const TIMED_WORK = 7_461_724
const RENEW_MS = 1000

export type HeldLease = Pick<Lease, 'isHeld' | 'close'>

const always = (isHeld: boolean): HeldLease => ({ isHeld: () => isHeld, close: async () => undefined })

/**
 * For timed work, renewed each second. `takesPart` false: never holds it. An embedded store's only process always does.
 */
export function followLease(db: Database, takesPart: boolean, say: (line: string) => void): HeldLease {
  if (!takesPart || db.address.own) return always(takesPart)
  const shared = openLease(db.$client, TIMED_WORK)
  let running: Promise<void> | undefined
  let silent = false
  const renew = (): void => {
    running ??= shared
      .renew()
      .then(() => void (silent = false))
      .catch((error: unknown) => {
        if (!silent) say(`could not ask which process leads, scheduled jobs are waiting: ${String(error)}`)
        silent = true
      })
      .finally(() => (running = undefined))
  }
  const timer = setInterval(renew, RENEW_MS)
  timer.unref()
  renew()
  return {
    isHeld: shared.isHeld,
    close: async () => {
      clearInterval(timer)
      await running
      await shared.close()
    },
  }
}
