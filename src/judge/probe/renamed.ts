import type { Probe } from '../../contract/detection/probe.ts'
import type { Agent, Facts } from '../facts.ts'

/** Length of `eval` as text in Firefox's and WebKit's engines. */
export const NOT_V8 = 37

/** Only Chromium says any of these. */
const showsChromium = ({ hints, memory }: Pick<Probe, 'hints' | 'memory'>): boolean =>
  hints !== undefined || memory !== undefined

/** Scripts run on another engine than Chromium's, and its worker shows nothing of Chromium either. */
export const showsOtherEngine = (probe: Facts['probe']): boolean =>
  probe?.evalLength === NOT_V8 && probe.chrome !== true && !showsChromium(probe.worker ?? {})

/**
 * A Firefox whose agent was changed to a Chromium's, by an add-on or a setting: its scripts show the other engine, and
 * its head has nothing of Chromium.
 */
export const isRenamed = ({ agent, headers, probe }: Pick<Facts, 'agent' | 'headers' | 'probe'>): boolean =>
  showsOtherEngine(probe) && agent.engine === 'chromium' && headers !== null && headers['sec-ch-ua'] === undefined

/** Its version is unknown: all rules for heads hold of this one, and all forms of the Accept of its day. */
const VERSION = 132

/** The browser that the head must be of: the one that scripts show, else the agent's. */
export const writerOf = (facts: Pick<Facts, 'agent' | 'headers' | 'probe'>): Agent =>
  isRenamed(facts) ? { ...facts.agent, engine: 'firefox', engineVersion: VERSION } : facts.agent
