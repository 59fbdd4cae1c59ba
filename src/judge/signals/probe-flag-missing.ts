import { disguise, isChromium } from '../probe/probe.ts'

/** First Chromium in which `navigator.webdriver` always exists. */
const FIRST = 89

export const flagMissing = disguise('flag_missing', (probe, { agent }) =>
  probe.changedFlag === 'missing' && isChromium(probe, agent) && agent.engineVersion >= FIRST
    ? 'navigator.webdriver'
    : undefined,
)
