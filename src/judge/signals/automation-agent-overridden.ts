import type { Probe } from '../../contract/detection/probe.ts'
import { flag, isChromium } from '../probe/probe.ts'

/** First Chromium with full versions of all brands in its high-entropy hints. */
const FIRST = 98

/** An agent set by a launch switch leaves brands without full versions. */
const bySwitch = ({ hints, full }: Probe) => full === 0 && (hints?.brands?.length ?? 0) > 0

/** An agent set by the debugging protocol gives brands to the page alone, none to workers. */
const byDebugger = ({ hints, worker }: Probe) => (hints?.brands?.length ?? 0) > 0 && worker?.hints?.brands?.length === 0

/** A desktop Chromium whose launcher or driver set its agent string. */
export const agentOverridden = flag('agent_overridden', (probe, { agent }) => {
  if (!isChromium(probe, agent) || agent.engineVersion < FIRST || agent.deviceType !== 'desktop' || agent.inApp)
    return undefined
  if (byDebugger(probe)) return 'no brands in a worker'
  return bySwitch(probe) ? 'no full versions' : undefined
})
