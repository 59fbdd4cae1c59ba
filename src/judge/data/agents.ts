import agents from './agents.json' with { type: 'json' }
import platforms from './platforms.json' with { type: 'json' }

/** A crawler that can be verified, or that fetches a preview for a person. */
type Crawler = {
  name: string
  word: string
  does: string
  /** Only at the start of the string: elsewhere it is an app's view. */ start?: boolean
}
type Named = { name: string; pattern: RegExp }

type AgentData = {
  date: string
  /** Order matters: a more specific word precedes one that it contains or appears with. */
  crawlers: readonly Crawler[]
  automation: readonly string[]
  ai: readonly string[]
  tools: readonly string[]
  libraries: readonly string[]
  inApp: readonly string[]
  /** Browsers that fetch through their maker's servers or send their own set of headers. */
  proxyBrowsers: readonly string[]
  dead: readonly Named[]
  impossible: readonly Named[]
  /** Hardly anyone uses a lower major version. */
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
