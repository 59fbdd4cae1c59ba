import type { Signal } from '../verdict.ts'

/** Headless Chromium with a changed agent string still names itself in client hints. */
export const headlessHint: Signal = {
  name: 'automation.headless_hint',
  kind: 'automation',
  category: 'sophisticated',
  read({ headers }) {
    const brands = headers?.['sec-ch-ua']
    return brands?.includes('Headless') ? { weight: 'conclusive', value: brands } : undefined
  },
}
