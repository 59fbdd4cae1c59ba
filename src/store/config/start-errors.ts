/**
 * What an operator reads when the configuration store cannot be opened: which store, where it is, and what to do.
 * Never the password.
 */

/** `host:port, database weir, user weir` of a URL. */
export function placeOf(url: string): string {
  try {
    const { hostname, port, pathname, username } = new URL(url)
    const parts = [`${hostname === '' ? 'a unix socket' : hostname}:${port === '' ? '5432' : port}`]
    if (pathname.length > 1) parts.push(`database ${decodeURIComponent(pathname.slice(1))}`)
    if (username !== '') parts.push(`user ${decodeURIComponent(username)}`)
    return parts.join(', ')
  } catch {
    return 'the address in DATABASE_URL'
  }
}

type Known = readonly [code: RegExp, says: string]

const REASONS: readonly Known[] = [
  [/^(?:28P01|28000)$/, 'refuses the user or the password: mend DATABASE_URL'],
  [/^3D000$/, 'has no such database: make it, or mend DATABASE_URL'],
  [/^(?:25006|25P02)$/, 'takes no changes, as a standby does: promote it, or point DATABASE_URL at the primary'],
  [/^42501$/, 'does not let the user make tables: give it the rights on the database'],
  [/^53300$/, 'has no connection left: raise max_connections, or end what holds them'],
  [/^57P03$/, 'is starting up or shutting down: start Weir again when it is ready'],
  [/^(?:XX001|XX002|58030)$/, 'is damaged: restore the server from its backup'],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'has a name that is not known: mend DATABASE_URL'],
]
const AWAY = 'does not answer: see whether it runs and whether DATABASE_URL names it rightly'

/** The codes of an error and of what caused it. */
function* codesOf(error: unknown): Generator<string> {
  if (!(error instanceof Error)) return
  const { code } = error as NodeJS.ErrnoException
  if (typeof code === 'string') yield code
  for (const inner of error instanceof AggregateError ? (error.errors as unknown[]) : []) yield* codesOf(inner)
  yield* codesOf(error.cause)
}

/**
 * The error that ends the start; `isAway` tells a store out of reach from a wrong statement, whose error comes back as
 * it is.
 */
export function serverStartError(error: unknown, url: string, isAway: (error: unknown) => boolean): unknown {
  const codes = [...codesOf(error)]
  const reason =
    REASONS.find(([known]) => codes.some((code) => known.test(code)))?.[1] ?? (isAway(error) ? AWAY : undefined)
  if (reason === undefined) return error
  const detail = codes[0] ?? (error instanceof Error ? error.message.split('\n', 1)[0] : '')
  return new Error(`the configuration store (Postgres at ${placeOf(url)}) ${reason} [${detail}]`, { cause: error })
}
