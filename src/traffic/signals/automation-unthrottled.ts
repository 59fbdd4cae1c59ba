import { isChromium } from '../probe.ts'
import type { Signal } from '../verdict.ts'

/**
 * Chromiums between these stop a page that changes its history, or steps through it, more than 200 times in ten seconds (since 81, issue 1038223
 * of Chromium; the newest was looked at here on 2026-11-27). A later one may stop it otherwise: of its people nobody may
 * become a Bot by that alone.
 */
const KNOWN = { first: 98, newest: 156 }

/**
 * The browser was started with `--disable-ipc-flooding-protection`, which Playwright and Puppeteer pass by default, with a
 * window, too, and which no window of settings has. Other engines have no such limit, whatever agent they claim.
 */
export const unthrottled: Signal = {
  name: 'automation.unthrottled',
  kind: 'automation',
  category: 'sophisticated',
  read({ probe, agent }) {
    const { engineVersion, deviceType, inApp } = agent
    if (probe?.unthrottled !== true || deviceType !== 'desktop' || inApp) return undefined
    if (!isChromium(probe, agent) || engineVersion < KNOWN.first) return undefined
    return { weight: engineVersion <= KNOWN.newest ? 'conclusive' : 'weak', value: 'more than 200 changes of history' }
  },
}
