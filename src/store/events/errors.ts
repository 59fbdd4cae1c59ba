/** What can go wrong with the event store, in the words its callers act on. */

/**
 * away: the store cannot be reached or too many questions wait, try later · heavy: the question went over its time,
 * memory or rows · refused: the rows themselves are not acceptable, trying again will not help · damaged: stored rows
 * that it needs are not as they were written · failed: anything else.
 */
export type EventsFailure = 'away' | 'heavy' | 'refused' | 'damaged' | 'failed'

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

/** Names what an engine or its client threw. */
export function named(thrown: unknown): EventsError {
  if (thrown instanceof EventsError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const firstLine = message.split('\n', 1)[0]?.slice(0, 500) ?? ''
  const { code = '' } = (thrown ?? {}) as { code?: string }
  return new EventsError(kindOf(code, message), firstLine, thrown)
}

function kindOf(code: string, message: string): EventsFailure {
  if (HEAVY.has(code)) return 'heavy'
  if (REFUSED.has(code)) return 'refused'
  if (DAMAGED.has(code)) return 'damaged'
  // The engine's own codes are numbers; sockets fail with names (ECONNREFUSED), the client's time-out with a message.
  if (/^E[A-Z]/.test(code) || /timeout error|socket hang up/i.test(message)) return 'away'
  return 'failed'
}
