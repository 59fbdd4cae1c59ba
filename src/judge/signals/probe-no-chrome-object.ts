import { disguise, isChromium } from '../probe/probe.ts'

/** Every Chromium with its own window has `window.chrome`. */
export const noChromeObject = disguise('no_chrome_object', (probe, { agent }) =>
  probe.chrome === false && isChromium(probe, agent) ? `${agent.browser} ${agent.engineVersion}` : undefined,
)
