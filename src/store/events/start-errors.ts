/**
 * What an operator reads when the event store cannot be opened: which store, where it is, and what to do. Never the
 * password.
 */
import { named } from './errors.ts'

/** Codes of ClickHouse: user or password refused, no such database, no right to make tables. */
const REASONS: Readonly<Record<string, string>> = {
  516: 'refuses the user or the password: mend CLICKHOUSE_URL',
  192: 'does not know the user: mend CLICKHOUSE_URL',
  193: 'refuses the password: mend CLICKHOUSE_URL',
  194: 'wants a password: mend CLICKHOUSE_URL',
  81: 'has no such database: make it, or mend CLICKHOUSE_URL',
  497: 'does not let the user make tables: give it the rights on the database',
}
const DAMAGED =
  'is damaged: restore a backup (“weir restore”), or take what is broken out of it by hand; hits that wait stay in the spool'

/**
 * `where`: the URL of a server, or the folder of the embedded engine. What is not known comes back with the store's
 * name before it.
 */
export function eventsStartError(thrown: unknown, where: string): Error {
  const failure = named(thrown)
  const { code = '' } = (failure.cause ?? thrown ?? {}) as { code?: string }
  const reason = REASONS[code] ?? (failure.kind === 'damaged' ? DAMAGED : undefined)
  return new Error(
    `the event store ${placeOf(where)} ${reason === undefined ? `cannot be opened: ${failure.message}` : `${reason} [${code}]`}`,
    { cause: thrown },
  )
}

/** Without user and password. */
function placeOf(where: string): string {
  if (!URL.canParse(where)) return `in ${where}`
  const { host, pathname } = new URL(where)
  return `(ClickHouse at ${host}${pathname.length > 1 ? `, database ${pathname.slice(1)}` : ''})`
}
