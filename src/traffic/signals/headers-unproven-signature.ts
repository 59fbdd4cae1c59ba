import { signatureOf } from '../crawler.ts'
import type { Signal } from '../verdict.ts'

/**
 * Headers of a signing agent that prove nothing: their keys were not read yet or cannot be, or they are signed in a way
 * that is not checked here. Browsers sign nothing. Harmless cause: something on a person's way that signs for them.
 */
export const unprovenSignature: Signal = {
  name: 'headers.unproven_signature',
  kind: 'headers',
  category: 'general',
  read: ({ signed }) => (signed?.standing === 'unknown' ? { weight: 'weak', value: signatureOf(signed) } : undefined),
}
