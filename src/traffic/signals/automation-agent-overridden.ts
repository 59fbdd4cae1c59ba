import type { Probe } from '../../contract/probe.ts'
import { flag, isChromium } from '../probe.ts'

/** First Chromium with full versions of all brands among its high-entropy hints. */
const FIRST = 98

/** A browser whose agent was set by a launch switch tells brands, but the full version of none. */
const bySwitch = ({ hints, full }: Probe) => full === 0 && (hints?.brands?.length ?? 0) > 0

/** Set by the debugging protocol, the brands are those of the page alone: a worker has none at all. */
const byDebugger = ({ hints, worker }: Probe) => (hints?.brands?.length ?? 0) > 0 && worker?.hints?.brands?.length === 0

/** A Chromium on a desktop whose agent string was put there by what started or drives it. */
export const agentOverridden = flag('agent_overridden', (probe, { agent }) => {
  if (!isChromium(probe, agent) || agent.engineVersion < FIRST || agent.deviceType !== 'desktop' || agent.inApp)
    return undefined
  if (byDebugger(probe)) return 'no brands in a worker'
  return bySwitch(probe) ? 'no full versions' : undefined
})
