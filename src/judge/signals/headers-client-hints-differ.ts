import type { Agent } from '../facts.ts'
import { browserHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** Platform in the hint → in the parsed agent. */
const PLATFORMS: ReadonlyMap<string, string> = new Map([
  ['Windows', 'Windows'],
  ['macOS', 'macOS'],
  ['Android', 'Android'],
  ['Linux', 'Linux'],
  ['Chrome OS', 'Chrome OS'],
  ['Chromium OS', 'Chrome OS'],
])

/** The hint's platform if it differs from the agent's. Phones in desktop mode claim Linux. */
function otherPlatform(agent: Agent, hint: string): string | undefined {
  const platform = PLATFORMS.get(hint.replaceAll('"', ''))
  if (
    platform === undefined ||
    !PLATFORMS.has(agent.platform) ||
    platform === agent.platform ||
    agent.platform === 'Linux'
  )
    return undefined
  return `${platform}, not ${agent.platform}`
}

function otherVersion(agent: Agent, brands: string): string | undefined {
  const version = /"Chromium";\s?v="(\d{1,5})/.exec(brands)?.[1]
  if (version === undefined || Number(version) === agent.engineVersion) return undefined
  return `Chromium ${version}, not ${agent.engineVersion}`
}

function otherDevice(agent: Agent, mobile: string): string | undefined {
  if (mobile === '?1' && agent.deviceType === 'desktop') return 'mobile, not desktop'
  return mobile === '?0' && agent.deviceType === 'mobile' ? 'not mobile' : undefined
}

/** Edge names itself in both places or in neither. */
function otherBrand(agent: Agent, brands: string): string | undefined {
  const isEdge = brands.includes('"Microsoft Edge"')
  if (isEdge === (agent.browser === 'Microsoft Edge')) return undefined
  return isEdge ? `Microsoft Edge, not ${agent.browser}` : 'not Microsoft Edge'
}

function difference(agent: Agent, brands: string, headers: Readonly<Record<string, string>>): string | undefined {
  if (agent.engine === 'other') return undefined
  if (agent.engine !== 'chromium') return `${brands} from ${agent.browser}`
  return (
    otherVersion(agent, brands) ??
    otherBrand(agent, brands) ??
    otherPlatform(agent, headers['sec-ch-ua-platform'] ?? '') ??
    otherDevice(agent, headers['sec-ch-ua-mobile'] ?? '')
  )
}

/**
 * Client hints contradict the agent, or come from an engine without hints (Firefox, Safari). Silent where
 * `ua.impossible` speaks: the same cause is no second kind.
 */
export const clientHintsDiffer: Signal = {
  name: 'headers.client_hints_differ',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    const headers = browserHeaders(facts)
    const brands = headers?.['sec-ch-ua']
    const value =
      headers && brands && facts.agent.impossible === '' ? difference(facts.agent, brands, headers) : undefined
    return value === undefined ? undefined : { weight: 'weak', value }
  },
}
