/** How many connections a server grants, and if a pooler is in between. */
import { Client, type ClientConfig, type Pool } from 'pg'

/** Connections of one process, at most. */
export const MOST_CONNECTIONS = 10
/** At least, when scarce. */
const LEAST = 3
/** One process takes this fraction of the server's connections. */
const SHARES = 8
/** With fewer, keep no connection for the hang guard. */
const FEW = 20

/** `wants`: most connections for this process. */
type ConnectionBudget = { wants: number; isFew: boolean; /** For the operator, when scarce. */ line?: string }

/** From the limits of server, user and database; ignores current use, which changes. */
export async function connectionBudget(pool: Pool): Promise<ConnectionBudget> {
  const { rows } = await pool.query<{ there: number }>(`SELECT least(
      current_setting('max_connections')::int
        - CASE WHEN rolsuper THEN 0 ELSE current_setting('superuser_reserved_connections')::int END,
      CASE WHEN rolconnlimit < 0 OR rolsuper THEN 1000000 ELSE rolconnlimit END,
      (SELECT CASE WHEN datconnlimit < 0 THEN 1000000 ELSE datconnlimit END FROM pg_database WHERE datname = current_database())
    ) AS there FROM pg_roles WHERE rolname = current_user`)
  const there = rows[0]?.there ?? FEW
  const wants = Math.max(LEAST, Math.min(MOST_CONNECTIONS, Math.floor(there / SHARES)))
  if (there >= FEW) return { wants, isFew: false }
  const line = `Postgres has ${there} connections for this user: each process takes ${wants} at most, and calls wait for them; raise max_connections, or the limit of the user or the database`
  return { wants, isFew: true, line }
}

/** Queries between which a pooler may switch. */
const ROUNDS = 5

/**
 * Two connections share one server session: a transaction pooler, where locks and settings leak. False when the server
 * has no free connections.
 */
export async function isPooled(config: ClientConfig): Promise<boolean> {
  const [first, second] = [new Client(config), new Client(config)]
  for (const client of [first, second]) client.on('error', () => {}) // the query fails as well
  try {
    await first.connect()
    await second.connect()
    for (let round = 0; round < ROUNDS; round += 1)
      if ((await processOf(first)) === (await processOf(second))) return true
    return false
  } catch {
    return false
  } finally {
    for (const client of [first, second]) client.end().catch(() => {}) // do not wait for a hanging connection
  }
}

async function processOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid
}

/** PgBouncer rejects unknown startup parameters. */
export const isRefusedByPool = (error: unknown): boolean =>
  error instanceof Error && /unsupported startup parameter/.test(error.message)

export const POOLED =
  'is behind a pool that hands connections on after each transaction (PgBouncer with pool_mode = transaction or statement), and Weir holds locks by its connections: name Postgres itself in DATABASE_URL, or a pool with pool_mode = session'
export const REFUSED_BY_POOL =
  'is behind a pool that refuses the limits of a connection (PgBouncer): name Postgres itself in DATABASE_URL, or a pool with pool_mode = session and ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout'
