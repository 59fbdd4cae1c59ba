import { disguise, isChromium } from '../probe.ts'

/** First Chromium in which `navigator.webdriver` is always there. */
const FIRST = 89

/** `navigator.webdriver` was taken away altogether. */
export const flagMissing = disguise('flag_missing', (probe, { agent }) =>
  probe.changedFlag === 'missing' && isChromium(probe, agent) && agent.engineVersion >= FIRST
    ? 'navigator.webdriver'
    : undefined,
)
