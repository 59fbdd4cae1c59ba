import { isChromium } from '../probe/probe.ts'
import type { Signal } from '../verdict.ts'

/**
 * These Chromiums limit history changes to 200 in ten seconds (since 81, Chromium issue 1038223; newest checked
 * 2026-11-27). Later ones may differ, and that alone must not make a person a Bot.
 */
const KNOWN = { first: 98, newest: 156 }

/**
 * Started with `--disable-ipc-flooding-protection`, a default of Playwright and Puppeteer, also with a window, that no
 * settings page offers. Other engines have no such limit, whatever agent they claim.
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
