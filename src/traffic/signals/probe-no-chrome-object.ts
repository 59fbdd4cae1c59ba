import { probed } from '../probe.ts'
import type { Signal } from '../verdict.ts'

/** Every Chromium with a window of its own has `window.chrome`. */
export const noChromeObject: Signal = {
  name: 'probe.no_chrome_object',
  kind: 'probe',
  category: 'sophisticated',
  read(facts) {
    return probed(facts, 'chromium')?.chrome === false
      ? { weight: 'weak', value: `${facts.agent.browser} ${facts.agent.engineVersion}` }
      : undefined
  },
}
