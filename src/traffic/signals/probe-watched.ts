import type { Probe } from '../../contract/probe.ts'
import { probeSignal } from '../probe.ts'
import type { Signal } from '../verdict.ts'

/** Developer tools in the same window take at least so much of it, wide or high, in pixels. */
const TOOLS = { width: 120, height: 220 } as const

/** The page is so much smaller than its window that developer tools may stand beside it. */
function hasRoomForTools({ outer, inner }: Probe): boolean {
  if (!outer || !inner) return true
  return outer[0] - inner[0] > TOOLS.width || outer[1] - inner[1] > TOOLS.height
}

/**
 * Something reads along what the page writes to its console, as programs do that drive a browser. Developer tools do
 * that too, and in a window of their own nothing shows that they are open: everyone is not asked.
 */
export const consoleWatched: Signal = {
  ...probeSignal('watched', (probe, { agent }) =>
    probe.watched === true && agent.deviceType === 'desktop' && !hasRoomForTools(probe) ? 'console' : undefined,
  ),
  strictOnly: true,
}
