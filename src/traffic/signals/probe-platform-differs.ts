import { disguise } from '../probe.ts'

/**
 * Platform of the agent string → how `navigator.platform` begins there. Phones and tablets in desktop mode keep to it.
 */
const BEGINS: ReadonlyMap<string, RegExp> = new Map([
  ['Windows', /^Win/],
  ['macOS', /^(?:Mac|iP)/],
  ['iOS', /^(?:iP|Mac)/],
  ['Android', /^(?:Linux|Android|null$|$)/],
  ['Linux', /^(?:Linux|X11|FreeBSD|OpenBSD|Android)/],
])

/** The agent names one system, the browser's scripts run on another. */
export const platformDiffers = disguise('platform_differs', ({ platform }, { agent }) => {
  const begins = BEGINS.get(agent.platform)
  return platform === undefined || begins === undefined || begins.test(platform)
    ? undefined
    : `${platform}, not ${agent.platform}`
})
