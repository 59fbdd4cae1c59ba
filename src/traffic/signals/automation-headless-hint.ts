import type { Signal } from '../verdict.ts'

/** A headless Chromium whose agent string was changed still names itself in its client hints. */
export const headlessHint: Signal = {
  name: 'automation.headless_hint',
  kind: 'automation',
  category: 'sophisticated',
  read({ headers }) {
    const brands = headers?.['sec-ch-ua']
    return brands?.includes('Headless') ? { weight: 'conclusive', value: brands } : undefined
  },
}
