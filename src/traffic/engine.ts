/** Which engine family a User-Agent string claims: that decides which headers the browser must send. */
import type { Listed } from './agent-lists.ts'
import { AGENTS } from './data/agents.ts'
import type { Agent } from './facts.ts'

type Engine = Pick<Agent, 'engine' | 'engineVersion'>
const OTHER: Engine = { engine: 'other', engineVersion: 0 }

/** Every browser on iOS is Safari's engine; browsers with headers of their own making are `other`. */
export function readEngine(text: string, listed: Listed): Engine {
  if (AGENTS.proxyBrowsers.some((word) => listed(word) >= 0) || text.includes('Edge/')) return OTHER
  const ios = /(?:iPhone|iPad|iPod).* OS (\d{1,3})_/.exec(text)
  if (ios) return { engine: 'safari', engineVersion: Number(ios[1]) }
  return (
    claimed('chromium', /(?:Chrome|Chromium)\/(\d{1,5})/, text) ??
    claimed('firefox', /Gecko\/[\d.]+ Firefox\/(\d{1,5})/, text) ??
    claimed('safari', /Macintosh.* Version\/(\d{1,5})[\d.]* Safari\//, text) ??
    OTHER
  )
}

function claimed(engine: Engine['engine'], pattern: RegExp, text: string): Engine | undefined {
  const found = pattern.exec(text)
  return found ? { engine, engineVersion: Number(found[1]) } : undefined
}
