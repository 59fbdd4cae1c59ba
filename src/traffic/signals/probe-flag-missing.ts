import { probed } from '../probe.ts'
import type { Signal } from '../verdict.ts'

/** First Chromium in which `navigator.webdriver` is always there. */
const FIRST = 89

/** `navigator.webdriver` was taken away altogether. */
export const flagMissing: Signal = {
  name: 'probe.flag_missing',
  kind: 'probe',
  category: 'sophisticated',
  read(facts) {
    const missing = probed(facts, 'chromium')?.changedFlag === 'missing' && facts.agent.engineVersion >= FIRST
    return missing ? { weight: 'weak', value: 'navigator.webdriver' } : undefined
  },
}
