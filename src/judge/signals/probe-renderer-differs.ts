import { disguise } from '../probe/probe.ts'

/** Graphics of certain systems only. WebKit calls any card an Apple GPU, also on Linux. */
const ONLY: readonly [graphics: RegExp, platforms: ReadonlySet<string>][] = [
  [/Direct3D/i, new Set(['Windows'])],
  [/ANGLE Metal/i, new Set(['macOS', 'iOS'])],
  [/\bMesa\b|llvmpipe|softpipe/i, new Set(['Linux', 'Chrome OS', 'Android', 'Windows'])],
]
/** The only graphics of Apple's phones and tablets. */
const APPLE = /Apple|PowerVR/i
const KNOWN: ReadonlySet<string> = new Set(['Windows', 'macOS', 'Linux', 'Android', 'iOS', 'Chrome OS'])

function isImpossible(renderer: string, platform: string): boolean {
  if (platform === 'iOS' && !APPLE.test(renderer)) return true
  return ONLY.some(([graphics, platforms]) => graphics.test(renderer) && !platforms.has(platform))
}

/**
 * The agent's system cannot have these graphics. Extensions and developer tools that change only the agent leave
 * graphics as they are.
 */
export const rendererDiffers = disguise('renderer_differs', ({ renderer }, { agent }) =>
  renderer && KNOWN.has(agent.platform) && isImpossible(renderer, agent.platform)
    ? `${renderer}, not ${agent.platform}`
    : undefined,
)
