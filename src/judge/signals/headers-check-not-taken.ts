import type { Signal } from '../verdict.ts'

/**
 * The check was not answered within a minute. Programs without scripts do that, and people who leave at once. Kind
 * headers: what copies only a browser's head also fails the check, so both have one cause.
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
