import type { Signal } from '../verdict.ts'

/**
 * Fetched ahead, perhaps never looked at. Weak by intent: when the person does open the page, the browser shows him what
 * was fetched, so a prefetch must get what he would get.
 */
export const prefetch: Signal = {
  name: 'headers.prefetch',
  kind: 'headers',
  category: 'general',
  read({ headers }) {
    const purpose = headers?.['sec-purpose'] ?? headers?.['purpose']
    return purpose && /prefetch|prerender|preview/i.test(purpose) ? { weight: 'weak', value: purpose } : undefined
  },
}
