/** Do the stores answer, and do their clocks agree with this one? */
import { sql } from 'drizzle-orm'
import type { Check } from './check.ts'
import type { House } from './house.ts'

/** Clocks that differ by more make hits stand on wrong days; milliseconds. */
const MOST_APART_MS = 5000

/** Of one line; without what a driver adds below it. */
const lineOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''

async function looked(what: string, look: () => Promise<string>): Promise<Check> {
  const began = performance.now()
  try {
    const said = await look()
    return { what, state: 'well', said: `${said}, answered in ${Math.round(performance.now() - began)} ms` }
  } catch (error) {
    return { what, state: 'bad', said: lineOf(error) }
  }
}

export const storeChecks = ({ db, events, settings }: House): Promise<Check[]> =>
  Promise.all([
    looked('configuration store', async () => {
      await (await db()).execute(sql`SELECT count(*) FROM accounts`)
      return settings.databaseUrl === undefined ? 'embedded' : 'server'
    }),
    looked('event store', async () => {
      await (await events()).query('short', 'SELECT count() FROM hits')
      return settings.clickhouseUrl === undefined ? 'embedded' : 'server'
    }),
  ])

/** The machine's clock beside those of the stores, and beside the newest hit. */
export async function clockCheck({ db, events, now }: House): Promise<Check> {
  const what = 'clock'
  try {
    const store = await (await db()).execute<{ ms: string }>(sql`SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms`)
    const apart = Math.abs(Number(store.rows[0]?.ms ?? 0) - now().getTime())
    if (apart > MOST_APART_MS) return { what, state: 'bad', said: `${Math.round(apart / 1000)} s away from the configuration store's` }
    const [newest] = await (await events()).query<{ ms: number }>('short', 'SELECT toUnixTimestamp64Milli(max(time)) AS ms FROM hits')
    const ahead = (newest?.ms ?? 0) - now().getTime()
    if (ahead > MOST_APART_MS) return { what, state: 'bad', said: `the newest hit is ${Math.round(ahead / 1000)} s ahead of it: it was set back` }
    return { what, state: 'well', said: now().toISOString() }
  } catch {
    return { what, state: 'watch', said: `${now().toISOString()}, compared with no store` }
  }
}
