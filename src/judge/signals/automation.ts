import { AGENTS } from '../data/agents.ts'
import type { Signal } from '../verdict.ts'
import { flag, isChromium } from '../probe/probe.ts'
import type { Probe } from '../../contract/detection/probe.ts'
import names from '../data/traces.json' with { type: 'json' }

const TRACES: ReadonlySet<string> = new Set(names.exact)

/** Also matches behind `document.`. */
function isTrace(name: string): boolean {
  const bare = name.replace(/^document\./, '')
  return TRACES.has(bare) || names.beginnings.some((beginning) => bare.startsWith(beginning))
}

/** For example `HeadlessChrome/140.0.0.0`. */
export const automationNamed: Signal = {
  name: 'automation.named',
  kind: 'automation',
  ofHead: true,
  category: 'general',
  read({ agent }) {
    if (agent.declared === '') return undefined
    const declared = agent.declared.toLowerCase()
    return AGENTS.automation.some((word) => declared.startsWith(word))
      ? { weight: 'conclusive', value: agent.declared }
      : undefined
  },
}

/** Headless Chromium with a changed agent string still names itself in client hints. */
export const headlessHint: Signal = {
  name: 'automation.headless_hint',
  kind: 'automation',
  ofHead: true,
  category: 'sophisticated',
  read({ headers }) {
    const brands = headers?.['sec-ch-ua']
    return brands?.includes('Headless') ? { weight: 'conclusive', value: brands } : undefined
  },
}

export const webdriver = flag('webdriver', (probe) => (probe.webdriver === true ? 'navigator.webdriver' : undefined))

/** Length of `eval` as text in V8, Chromium's engine. */
const V8 = 33

/** `navigator.userAgentData` came with Chromium 90, the flag with 89: a missing one was deleted. */
const isDeleted = ({ changedFlag, hints, evalLength }: Probe) =>
  changedFlag === 'missing' && evalLength === V8 && (hints?.brands?.length ?? 0) > 0

/** `navigator.webdriver` was replaced or removed; only programs have a reason to. */
export const flagHidden = flag('flag_hidden', (probe) =>
  probe.changedFlag === 'own' || probe.changedFlag === 'getter' || isDeleted(probe)
    ? `navigator.webdriver: ${probe.changedFlag}`
    : undefined,
)

export const traces = flag('traces', ({ traces }) => traces?.find(isTrace))

/**
 * Chromiums that limit history changes to 200 in ten seconds (since 81, Chromium issue 1038223; newest checked
 * 2026-11-27). Later ones may differ, which must not make a person a Bot.
 */
const KNOWN = { first: 98, newest: 156 }

/**
 * Started with `--disable-ipc-flooding-protection`, a default of Playwright and Puppeteer that no settings page offers.
 * Other engines have no such limit, whatever agent they claim.
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

/**
 * A press with pressure 0. Mice report one half (W3C Pointer Events, 4.1), also with assistive tools and remote
 * desktops; the debugging protocol defaults to 0. Desktop Chromium only, where observed.
 */
export const weightlessClick = flag('weightless_click', ({ input, evalLength }, { agent }) =>
  input?.weightless === true &&
  input.pointer === 'mouse' &&
  isChromium({ evalLength }, agent) &&
  agent.deviceType === 'desktop'
    ? 'mouse'
    : undefined,
)

const isHeadless = (name: string): boolean => name.includes('Headless')

const nameIn = (seen: Pick<Probe, 'agent' | 'hints'> | undefined): string | undefined =>
  seen?.agent !== undefined && isHeadless(seen.agent) ? seen.agent : seen?.hints?.brands?.find(isHeadless)

/**
 * The sent agent has a window, but a script, worker or brand says headless. Agent changes seldom reach shared workers.
 */
export const headlessNamed = flag('headless_named', (probe, { userAgent }) =>
  isHeadless(userAgent) ? undefined : (nameIn(probe) ?? nameIn(probe.worker) ?? nameIn(probe.shared)),
)

/** First Chromium with full versions of all brands in its high-entropy hints. */
const FIRST = 98

/** An agent set at launch leaves brands without full versions. */
const bySwitch = ({ hints, full }: Probe) => full === 0 && (hints?.brands?.length ?? 0) > 0

/** An agent set by the debugging protocol gives brands to the page, none to workers. */
const byDebugger = ({ hints, worker }: Probe) => (hints?.brands?.length ?? 0) > 0 && worker?.hints?.brands?.length === 0

export const agentOverridden = flag('agent_overridden', (probe, { agent }) => {
  if (!isChromium(probe, agent) || agent.engineVersion < FIRST || agent.deviceType !== 'desktop' || agent.inApp)
    return undefined
  if (byDebugger(probe)) return 'no brands in a worker'
  return bySwitch(probe) ? 'no full versions' : undefined
})
