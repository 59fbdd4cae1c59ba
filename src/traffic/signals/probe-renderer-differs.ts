import { disguise } from '../probe.ts'

/** Graphics that only some systems have. WebKit calls any card an Apple GPU, on Linux too. */
const ONLY: readonly [graphics: RegExp, platforms: ReadonlySet<string>][] = [
  [/Direct3D/i, new Set(['Windows'])],
  [/ANGLE Metal/i, new Set(['macOS', 'iOS'])],
  [/\bMesa\b|llvmpipe|softpipe/i, new Set(['Linux', 'Chrome OS', 'Android', 'Windows'])],
]
/** Telephones and tablets of Apple's have drawn by nothing else. */
const APPLE = /Apple|PowerVR/i
const KNOWN: ReadonlySet<string> = new Set(['Windows', 'macOS', 'Linux', 'Android', 'iOS', 'Chrome OS'])

function isImpossible(renderer: string, platform: string): boolean {
  if (platform === 'iOS' && !APPLE.test(renderer)) return true
  return ONLY.some(([graphics, platforms]) => graphics.test(renderer) && !platforms.has(platform))
}

/**
 * What draws graphics does not exist on the system that the agent names. Whoever changes only the agent, by an
 * extension or developer tools, leaves it as it is.
 */
export const rendererDiffers = disguise('renderer_differs', ({ renderer }, { agent }) =>
  renderer && KNOWN.has(agent.platform) && isImpossible(renderer, agent.platform)
    ? `${renderer}, not ${agent.platform}`
    : undefined,
)
