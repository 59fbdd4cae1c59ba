import { disguise } from '../probe/probe.ts'
import type { Signal } from '../verdict.ts'

/**
 * A script replaced functions that identify the browser. Extensions that change agents or resist fingerprinting do
 * that, and privacy browsers: strict only.
 */
export const functionsReplaced: Signal = {
  ...disguise('replaced', ({ replaced }) => (replaced && replaced.length > 0 ? replaced.join(', ') : undefined)),
  strictOnly: true,
}
