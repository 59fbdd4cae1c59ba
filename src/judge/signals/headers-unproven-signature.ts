import { signatureOf } from '../crawler.ts'
import type { Signal } from '../verdict.ts'

/**
 * An unproved agent signature: keys unread or unreadable, or an unsupported scheme. Browsers sign nothing. Harmless
 * cause: an intermediary that signs.
 */
export const unprovenSignature: Signal = {
  name: 'headers.unproven_signature',
  kind: 'headers',
  category: 'general',
  read: ({ signed }) => (signed?.standing === 'unknown' ? { weight: 'weak', value: signatureOf(signed) } : undefined),
}
