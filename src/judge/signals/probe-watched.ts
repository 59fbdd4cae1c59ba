import type { Probe } from '../../contract/detection/probe.ts'
import { probeSignal } from '../probe/probe.ts'
import type { Signal } from '../verdict.ts'

/** Smallest docked developer tools, in pixels. */
const TOOLS = { width: 120, height: 220 } as const

/** The page is enough smaller than its window for docked developer tools. */
function hasRoomForTools({ outer, inner }: Probe): boolean {
  if (!outer || !inner) return true
  return outer[0] - inner[0] > TOOLS.width || outer[1] - inner[1] > TOOLS.height
}

/**
 * The console is read, as by programs that drive browsers. Developer tools do that too, and undetectably in their own
 * window: strict only.
 */
export const consoleWatched: Signal = {
  ...probeSignal('watched', (probe, { agent }) =>
    probe.watched === true && agent.deviceType === 'desktop' && !hasRoomForTools(probe) ? 'console' : undefined,
  ),
  strictOnly: true,
}
