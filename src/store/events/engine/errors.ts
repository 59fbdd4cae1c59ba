/**
 * What can go wrong with the event store, in the words that its callers act on and that an operator reads at the start.
 */

import { SchemaWaits } from '../../../lib/files/migrate.ts'

/**
 * away: the store cannot be reached or too many questions wait, try later · full: all that the engine may take is taken,
 * by whatever runs, try later · heavy: the question went over its own time, memory or rows · refused: the rows
 * themselves are not acceptable, trying again will not help · damaged: stored rows that it needs are not as they were
 * written · failed: anything else.
 */
export type EventsFailure = 'away' | 'full' | 'heavy' | 'refused' | 'damaged' | 'failed'

export class EventsError extends Error {
  readonly kind: EventsFailure
  constructor(kind: EventsFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'EventsError'
    this.kind = kind
  }
}

// Codes of ClickHouse's ErrorCodes.cpp.
const HEAVY = new Set(['158', '159', '160', '202', '241', '396'])
const REFUSED = new Set(['6', '25', '26', '27', '38', '41', '53', '69', '72', '117', '130', '691'])

// Checksums that do not match, files of a part that are missing, short, of the wrong size or cannot be unpacked, too
// many broken parts.
const DAMAGED = new Set(['3', '32', '33', '40', '88', '226', '228', '231', '246', '270', '271', '354'])

/** User or password refused, no such database: as good as away until somebody mends it. */
const REFUSES_US = new Set(['516', '192', '193', '194', '81'])
/** Of Node's TLS. */
const DISTRUSTED = /^(?:(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_|CERT_|ERR_TLS_CERT_|ERR_SSL_)/

/** Whether a server is there and does not let this process in. */
export const refusesUs = (thrown: unknown): boolean => {
  const { code = '' } = (named(thrown).cause ?? thrown ?? {}) as { code?: string }
  return REFUSES_US.has(code) || DISTRUSTED.test(code)
}

/** What an engine or its client threw, as an EventsError. */
export function named(thrown: unknown): EventsError {
  if (thrown instanceof EventsError) return thrown
  if (thrown instanceof SchemaWaits) return new EventsError('away', thrown.message, thrown)
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const firstLine = message.split('\n', 1)[0]?.slice(0, 500) ?? ''
  const { code = '' } = (thrown ?? {}) as { code?: string }
  return new EventsError(kindOf(code, message), firstLine, thrown)
}

/** The engine has one code for the limit of a question, of a user and of the whole; only its words tell them apart. */
const isFull = (code: string, message: string): boolean =>
  code === '241' && /^(?:\(total\) memory limit|memory limit \(total\))/i.test(message)

function kindOf(code: string, message: string): EventsFailure {
  if (isFull(code, message)) return 'full'
  if (HEAVY.has(code)) return 'heavy'
  if (REFUSED.has(code)) return 'refused'
  if (DAMAGED.has(code)) return 'damaged'
  if (REFUSES_US.has(code) || DISTRUSTED.test(code)) return 'away'
  // The engine's own codes are numbers; sockets fail with names (ECONNREFUSED), the client's time-out with a message.
  if (/^E[A-Z]/.test(code) || /timeout error|socket hang up/i.test(message)) return 'away'
  return 'failed'
}

// For the operator, when the event store cannot be opened: which store, where it is, and what to do. Never the
// password.

/** Codes of ClickHouse: user or password refused, no such database, no right to make tables. */
const REASONS: Readonly<Record<string, string>> = {
  516: 'refuses the user or the password: mend CLICKHOUSE_URL',
  192: 'does not know the user: mend CLICKHOUSE_URL',
  193: 'refuses the password: mend CLICKHOUSE_URL',
  194: 'wants a password: mend CLICKHOUSE_URL',
  81: 'has no such database: make it, or mend CLICKHOUSE_URL',
  497: 'does not let the user make tables: give it the rights on the database',
}
/** Of the embedded engine. */
const FEW_FILES_SAYS = 'may not open as many files as it needs: let Weir open more files (ulimit -n, LimitNOFILE)'
const DISTRUSTED_SAYS =
  'has a certificate that is not believed: name its authority in EXTRA_CA_CERTS, or its host as the certificate does'
const DAMAGED_SAYS =
  'is damaged: restore a backup (“weir restore”), or take what is broken out of it by hand; hits that wait stay in the spool'

/**
 * `where`: the URL of a server, or the folder of the embedded engine. An unknown failure keeps its message, after the
 * store's name.
 */
export function eventsStartError(thrown: unknown, where: string): Error {
  const failure = named(thrown)
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
