/** Checks of stores, their clocks, and name servers. */
import { sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { ResolverTrouble } from '../contract/status/status.ts'
import { SchemaNotReady } from '../lib/files/migrate.ts'
import { APART_MS } from '../rules/status/status-warnings.ts'
import { conditionText } from '../rules/campaigns/conditions.ts'
import { isUnavailable, describeServer, redactValues } from '../store/config/engine/database.ts'
import { EventsError } from '../store/events/engine/errors.ts'
import { presentTrouble } from '../store/config/crawlers/crawler-checks.ts'
import { checkRedis } from '../store/shared/redis/info.ts'
import type { Check, OperatorContext } from './context.ts'

/** First line, without query and driver's additions. */
function lineOf(error: unknown): string {
  const cleaned = redactValues(error)
  return (cleaned instanceof Error ? cleaned.message : String(cleaned)).split('\n', 1)[0] ?? ''
}

/** `whatToDo`: for an open store that is away; others explain themselves. */
async function looked(what: string, look: () => Promise<string>, whatToDo: (error: unknown) => string): Promise<Check> {
  const began = performance.now()
  try {
    const detail = await look()
    return { what, state: 'well', said: `${detail}, answered in ${Math.round(performance.now() - began)} ms` }
  } catch (error) {
    if (error instanceof SchemaNotReady) return { what, state: 'watch', said: error.message }
    return { what, state: 'bad', said: `${lineOf(error)}${whatToDo(error)}` }
  }
}

const doAboutConfig =
  (url: string | undefined) =>
  (error: unknown): string => {
    if (url === undefined || !(error instanceof DrizzleQueryError) || !isUnavailable(error)) return ''
    return `; Postgres at ${describeServer(url)}: ${conditionText({ kind: 'configAway', about: '' })}`
  }

const doAboutEvents = (error: unknown): string =>
  error instanceof EventsError && error.kind === 'away' ? `; ${conditionText({ kind: 'eventsAway', about: '' })}` : ''

export const storeChecks = ({ db, events, settings }: OperatorContext): Promise<Check[]> =>
  Promise.all([
    looked(
      'configuration store',
      async () => {
        await (await db()).execute(sql`SELECT count(*) FROM accounts`)
        return settings.databaseUrl === undefined ? 'embedded' : 'server'
      },
      doAboutConfig(settings.databaseUrl),
    ),
    looked(
      'event store',
      async () => {
        await (await events()).query('short', 'SELECT count() FROM hits')
        return settings.clickhouseUrl === undefined ? 'embedded' : 'server'
      },
      doAboutEvents,
    ),
  ])

/** A running service reports its Redis by conditions. */
export async function redisChecks({ running, settings: { redisUrl } }: OperatorContext): Promise<Check[]> {
  if (running || redisUrl === undefined) return []
  const trouble = await checkRedis(redisUrl)
  const what = 'Redis'
  return [trouble ? { what, state: 'watch', said: conditionText(trouble) } : { what, state: 'well', said: 'server' }]
}

const WHY: Record<ResolverTrouble, string> = {
  denies: 'denies names',
  lies: 'answers with wrong names',
  refuses: 'refuses',
  silent: 'does not answer',
}

/** As met in the last quarter of an hour. */
export async function crawlersCheck({ db, now }: OperatorContext): Promise<Check> {
  const what = 'crawlers'
  try {
    const met = await presentTrouble(await db(), now())
    if (!met) return { what, state: 'well', said: 'no claim waits for a name server' }
    const detail = `the name server ${WHY[met.trouble]} (${met.operators.join(', ')}): ${met.claims} claims stay unverified and get what people get; see DNS_SERVERS`
    return { what, state: 'watch', said: detail }
  } catch {
    return { what, state: 'watch', said: 'the configuration store cannot be asked' }
  }
}

/** Against the stores' clocks and the newest hit. */
export async function clockCheck({ db, events, now }: OperatorContext): Promise<Check> {
  const what = 'clock'
  try {
    const store = await (
      await db()
    ).execute<{ ms: string }>(sql`SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms`)
    const apart = Math.abs(Number(store.rows[0]?.ms ?? 0) - now().getTime())
    if (apart > APART_MS)
      return { what, state: 'bad', said: `${Math.round(apart / 1000)} s away from the configuration store's` }
    const [newest] = await (
      await events()
    ).query<{ ms: number }>('short', 'SELECT toUnixTimestamp64Milli(max(time)) AS ms FROM hits')
    const ahead = (newest?.ms ?? 0) - now().getTime()
    if (ahead > APART_MS)
      return {
        what,
        state: 'bad',
        said: `the newest hit is ${Math.round(ahead / 1000)} s ahead of it: it was set back`,
      }
    return { what, state: 'well', said: now().toISOString() }
  } catch {
    return { what, state: 'watch', said: `${now().toISOString()}, compared with no store` }
  }
}
