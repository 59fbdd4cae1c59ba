import { disguise } from '../probe/probe.ts'

/** Agent platform → start of `navigator.platform`, also for phones and tablets in desktop mode. */
const BEGINS: ReadonlyMap<string, RegExp> = new Map([
  ['Windows', /^Win/],
  ['macOS', /^(?:Mac|iP)/],
  ['iOS', /^(?:iP|Mac)/],
  ['Android', /^(?:Linux|Android|null$|$)/],
  ['Linux', /^(?:Linux|X11|FreeBSD|OpenBSD|Android)/],
])

export const platformDiffers = disguise('platform_differs', ({ platform }, { agent }) => {
  const begins = BEGINS.get(agent.platform)
  return platform === undefined || begins === undefined || begins.test(platform)
    ? undefined
    : `${platform}, not ${agent.platform}`
})
