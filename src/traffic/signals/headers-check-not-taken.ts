import type { Signal } from '../verdict.ts'

/**
 * The visit was answered by the check, and nothing was heard of it for a minute. Programs that run no scripts do that,
 * and so do people who close the page at once or have no patience. Of one kind with the headers: what only copies a
 * browser's head takes no step either, so both have one cause.
 */
export const checkNotTaken: Signal = {
  name: 'headers.check_not_taken',
  kind: 'headers',
  category: 'general',
  read({ checked }) {
    if (checked === 'left') return { weight: 'weak', value: '60 s' }
    return checked === 'unasked' ? { weight: 'weak', value: 'no page' } : undefined
  },
}
