/** Of all processes on one store, who does what only one may do: whoever holds the lock's connection. */
import type { Pool, PoolClient } from 'pg'

export type Leadership = {
  /** Whether this process leads now; takes the lead where nobody has it. */
  leads: () => Promise<boolean>
  /** Lets go, so that another may lead at once. */
  close: () => Promise<void>
}

/** `key`: any number, the same in all processes. A process that ends, however, loses its connection and with it the lead. */
export function openLeadership(pool: Pool, key: number): Leadership {
  let held: PoolClient | undefined
  let closed = false

  /** A connection that breaks takes the lead with it, and leaves its place in the pool. */
  const hold = (client: PoolClient): void => {
    held = client
    const lost = () => {
      if (held !== client) return
      held = undefined
      client.release(true)
    }
    client.once('end', lost)
    client.on('error', lost)
  }

  const take = async (): Promise<void> => {
    const client = await pool.connect()
    try {
      const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [key])
      if (rows[0]?.got) hold(client)
      else client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  return {
    async leads() {
      if (!held && !closed) await take()
      return held !== undefined
    },
    async close() {
      closed = true
      const client = held
      held = undefined
      // without its connection the lock is gone, whatever listens on it
      await client?.query('SELECT pg_advisory_unlock($1)', [key]).catch(() => undefined)
      client?.release(true)
    },
  }
}
