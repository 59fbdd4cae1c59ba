import { CLICK_IDS } from '../contract/conversions/click-ids.ts'
import { NO_BURST } from './bursts.ts'
import type { Facts, Patterns } from './facts.ts'

export const NO_PATTERNS: Patterns = {
  clickNetworks: 0,
  agents: 0,
  evenGaps: 0,
  gap: 0,
  rush: 0,
  probePaths: 0,
  probeFiles: 0,
  eventless: 0,
  unloaded: 0,
  recalled: 0,
  ...NO_BURST,
}

const NAMES = Object.keys(NO_PATTERNS) as (keyof Patterns)[]

/** Non-zero counts: `agents=12 gap=60000`; '' if none. */
export const patternsText = (patterns: Patterns): string =>
  NAMES.filter((name) => patterns[name] > 0)
    .map((name) => `${name}=${patterns[name]}`)
    .join(' ')

/** Never throws; ignores unknown names. */
export function readPatterns(text: string): Patterns {
  if (text === '') return NO_PATTERNS
  const patterns = { ...NO_PATTERNS }
  for (const pair of text.split(' ')) {
    const [name, value] = pair.split('=', 2)
    const known = NAMES.find((one) => one === name)
    if (known && value && /^\d{1,12}$/.test(value)) patterns[known] = Number(value)
  }
  return patterns
}

/** Many people share these addresses, or one person changes them: patterns per address mean nothing. */
export const isSharedNetwork = ({ network, usageType }: Pick<Facts, 'network' | 'usageType'>): boolean =>
  network.relay || network.tor || network.vpn !== '' || network.hosting !== '' || usageType === 'mobile'

const CLICK_ID = new RegExp(String.raw`[?&](${CLICK_IDS.join('|')})=([\w.~%-]{12,512})`)

/** Undefined if the URL has none. */
export function clickIdIn(url: string): string | undefined {
  const found = CLICK_ID.exec(url)
  return found ? `${found[1]}=${found[2]}` : undefined
}
