/** Holds the guide's list of AI search crawlers that see what people see equal to the data. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAgent } from './agent/agent.ts'
import { describeAgent } from './agent/agent-described.ts'
import { AGENTS } from './data/agents.ts'
import { KNOWN_CRAWLERS } from './data/known-crawlers.ts'
import { PROTECTED_PURPOSES } from '../contract/crawlers/agent-words.ts'
import { refusableName } from './refused.ts'

const GUIDE = readFileSync(new URL('../../docs/explanation/detection.md', import.meta.url), 'utf8')
const listed = (pattern: RegExp): string[] => pattern.exec(GUIDE)?.[1]?.split(', ') ?? []
const claims = new Set(AGENTS.crawlers.map(({ name }) => name))
const agentOf = (name: string): string =>
  `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${name}/1.0; +https://crawler.example/)`

test('crawlers of AI search are verifiable claims; other AI crawlers are not', () => {
  const named = listed(/answers is search: ([^.]+)\./)
  const known = KNOWN_CRAWLERS.crawlers.filter(({ name, purpose }) => purpose === 'ai-answer' && claims.has(name))
  expect(known.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
  for (const name of named) {
    expect(parseAgent(agentOf(name)).claims, name).toBe(name)
    expect(refusableName(name), name).toBeNull()
  }
})

test('crawlers for training or fetching on behalf of a user are bots', () => {
  const named = [...GUIDE.matchAll(/(?:train models|for a user) \(([^)]+)\)/g)].flatMap(([, names = '']) =>
    names.split(', '),
  )
  expect(named.length).toBeGreaterThanOrEqual(5)
  for (const name of named) {
    const { claims: claimed, declared } = parseAgent(agentOf(name))
    expect([claimed, declared], name).toEqual(['', `${name}/1.0`])
  }
  for (const { name, purpose, word } of KNOWN_CRAWLERS.crawlers)
    if (['ai-training', 'ai-agent'].includes(purpose))
      expect([claims.has(name), word], name).toEqual([false, expect.any(String)])
})

test('every crawler treated like a person has an operator and a purpose', () => {
  for (const name of claims)
    expect(describeAgent('', { ...parseAgent('x'), claims: name, declared: name }), name).toBeDefined()
  const does = new Set(AGENTS.crawlers.map((one) => one.does))
  expect([...does].toSorted()).toEqual(['ad-quality', 'ad-review', 'link-preview', 'search'])
  expect(PROTECTED_PURPOSES).toEqual(['search', 'ad-review', 'preview'])
})
