import agents from './agents.json' with { type: 'json' }
import platforms from './platforms.json' with { type: 'json' }

/** Verifiable, or fetching a preview for a person. */
type Crawler = {
  name: string
  word: string
  does: string
  /** Only at the start; elsewhere it is an app view. */ start?: boolean
}
type Named = { name: string; pattern: RegExp }

type AgentData = {
  date: string
  /** Specific words precede those they contain or appear with. */
  crawlers: readonly Crawler[]
  automation: readonly string[]
  ai: readonly string[]
  tools: readonly string[]
  libraries: readonly string[]
  inApp: readonly string[]
  /** Browsers with makers' proxies or headers of their own. */
  proxyBrowsers: readonly string[]
  dead: readonly Named[]
  impossible: readonly Named[]
  /** Hardly anyone uses lower major versions. */
  outdated: Readonly<Record<'chromium' | 'firefox' | 'safari', number>>
}

const compile = (lines: readonly { name: string; pattern: string }[]): Named[] =>
  lines.map(({ name, pattern }) => ({ name, pattern: new RegExp(pattern) }))

export const AGENTS: AgentData = {
  ...agents,
  dead: compile(platforms.dead),
  impossible: compile(platforms.impossible),
  outdated: platforms.outdated,
}
