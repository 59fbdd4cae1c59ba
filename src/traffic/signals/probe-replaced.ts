import { disguise } from '../probe.ts'
import type { Signal } from '../verdict.ts'

/**
 * Functions that tell who the browser is were replaced by a script. Extensions that change agents or guard against
 * fingerprinting do that, and whole browsers for privacy: everyone is not asked.
 */
export const functionsReplaced: Signal = {
  ...disguise('replaced', ({ replaced }) => (replaced && replaced.length > 0 ? replaced.join(', ') : undefined)),
  strictOnly: true,
}
