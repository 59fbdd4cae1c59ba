/** Errors of the event store, by what callers can do, and with texts for the operator at start. */

import { SchemaNotReady } from '../../../lib/files/migrate.ts'

/**
 * away: unreachable or too many queries wait, retry later · full: the engine's memory is taken by other work, retry
 * later · heavy: the query exceeded its own time, memory or rows · refused: the rows are invalid, retrying will not
 * help · damaged: stored rows are corrupt · failed: anything else.
 */
type EventsFailure = 'away' | 'full' | 'heavy' | 'refused' | 'damaged' | 'failed'

export class EventsError extends Error {
  readonly kind: EventsFailure
  constructor(kind: EventsFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'EventsError'
    this.kind = kind
  }
}

/** Undefined if the event store does not answer: for figures beside an act or a list, which must not wait for it. */
export const eventsOrNone = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((thrown: unknown) => {
    if (thrown instanceof EventsError) return undefined
    throw thrown
  })

// Codes of ClickHouse's ErrorCodes.cpp.
const HEAVY = new Set(['158', '159', '160', '202', '241', '396'])
const REFUSED = new Set(['6', '25', '26', '27', '38', '41', '53', '69', '72', '117', '130', '691'])

// Checksum mismatches; missing, short or unreadable files of a part; too many broken parts.
const DAMAGED = new Set(['3', '32', '33', '40', '88', '226', '228', '231', '246', '270', '271', '354'])

/** User or password refused, database missing: counts as away until someone fixes it. */
const REFUSES_US = new Set(['516', '192', '193', '194', '81'])
/** Codes of Node's TLS. */
const DISTRUSTED = /^(?:(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_|CERT_|ERR_TLS_CERT_|ERR_SSL_)/

/** True if a server is there but does not let this process in. */
export const isAccessDenied = (thrown: unknown): boolean => {
  const { code = '' } = (toEventsError(thrown).cause ?? thrown ?? {}) as { code?: string }
  return REFUSES_US.has(code) || DISTRUSTED.test(code)
}

/** Maps an error of an engine or client to EventsError. */
export function toEventsError(thrown: unknown): EventsError {
  if (thrown instanceof EventsError) return thrown
  if (thrown instanceof SchemaNotReady) return new EventsError('away', thrown.message, thrown)
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const firstLine = message.split('\n', 1)[0]?.slice(0, 500) ?? ''
  const { code = '' } = (thrown ?? {}) as { code?: string }
  return new EventsError(kindOf(code, message), firstLine, thrown)
}

/** The engine has one code for the memory limits of query, user and server; only the message differs. */
const isFull = (code: string, message: string): boolean =>
  code === '241' && /^(?:\(total\) memory limit|memory limit \(total\))/i.test(message)

function kindOf(code: string, message: string): EventsFailure {
  if (isFull(code, message)) return 'full'
  if (HEAVY.has(code)) return 'heavy'
  if (REFUSED.has(code)) return 'refused'
  if (DAMAGED.has(code)) return 'damaged'
  if (REFUSES_US.has(code) || DISTRUSTED.test(code)) return 'away'
  // Engine codes are numbers; sockets fail with names (ECONNREFUSED), client timeouts with a message.
  if (/^E[A-Z]/.test(code) || /timeout error|socket hang up/i.test(message)) return 'away'
  return 'failed'
}

// Start errors for the operator: store, place, remedy. Never the password.

/** ClickHouse codes: user or password refused, database missing, no right to create tables. */
const REASONS: Readonly<Record<string, string>> = {
  516: 'refuses the user or the password: mend CLICKHOUSE_URL',
  192: 'does not know the user: mend CLICKHOUSE_URL',
  193: 'refuses the password: mend CLICKHOUSE_URL',
  194: 'wants a password: mend CLICKHOUSE_URL',
  81: 'has no such database: make it, or mend CLICKHOUSE_URL',
  497: 'does not let the user make tables: give it the rights on the database',
}
const FEW_FILES_SAYS = 'may not open as many files as it needs: let Weir open more files (ulimit -n, LimitNOFILE)'
const DISTRUSTED_SAYS =
  'has a certificate that is not believed: name its authority in EXTRA_CA_CERTS, or its host as the certificate does'
const DAMAGED_SAYS =
  'is damaged: restore a backup (“weir restore”), or take what is broken out of it by hand; hits that wait stay in the spool'

/** `where`: a server's URL or the embedded engine's folder. Unknown failures keep their message. */
export function eventsStartError(thrown: unknown, where: string): Error {
  const failure = toEventsError(thrown)
  const { code = '' } = (failure.cause ?? thrown ?? {}) as { code?: string }
  const reason =
    REASONS[code] ??
    (DISTRUSTED.test(code) ? DISTRUSTED_SAYS : undefined) ??
    (/Too many open files/.test(failure.message) ? FEW_FILES_SAYS : undefined) ??
    (failure.kind === 'damaged' ? DAMAGED_SAYS : undefined)
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
