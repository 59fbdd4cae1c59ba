import list from 'crawler-user-agents'
import { expect, test } from 'vitest'
import { AGENT_PURPOSES } from '../contract/crawlers/agent-words.ts'
import { describeAgent, PURPOSE_OF_TAG } from './agent/agent-described.ts'
import { parseAgent } from './agent/agent.ts'
import { AGENT } from './builders.ts'
import { AGENTS } from './data/agents.ts'
import { KNOWN_CRAWLERS } from './data/known-crawlers.ts'
import { PUBLISHED } from './data/published-agents.ts'

const bot = (name: string, address: string) =>
  `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${name}; +${address})`

test.each([
  [AGENT.googlebot, { name: 'Googlebot', operator: 'Google', purpose: 'search', list: 'own' }],
  [
    bot('GPTBot/1.3', 'https://openai.com/gptbot'),
    { name: 'GPTBot', operator: 'OpenAI', purpose: 'ai-training', list: 'own' },
  ],
  [bot('ChatGPT-User/1.0', 'https://openai.com/bot'), { operator: 'OpenAI', purpose: 'ai-agent' }],
  [bot('OAI-SearchBot/1.3', 'https://openai.com/searchbot'), { operator: 'OpenAI', purpose: 'ai-answer' }],
  [bot('OAI-AdsBot/1.0', 'https://openai.com/adsbot'), { operator: 'OpenAI', purpose: 'ad-review' }],
  [bot('ClaudeBot/1.0', 'claudebot@anthropic.com'), { operator: 'Anthropic', purpose: 'ai-training' }],
  [`${AGENT.safari} (Applebot/0.1; +http://www.apple.com/go/applebot)`, { name: 'Applebot', purpose: 'search' }],
  ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', { operator: 'Ahrefs', purpose: 'seo' }],
  [
    `${AGENT.chrome} MarketGoo/2.1`,
    { name: 'MarketGoo', operator: '', purpose: 'seo', list: 'published', date: '2026-08-10' },
  ],
  ['Miniflux/2.0.10', { name: 'Miniflux', purpose: 'feed', list: 'published' }],
])('%s', (userAgent, described) => expect(describeAgent(userAgent)).toMatchObject(described))

test.each(['', AGENT.chrome, AGENT.instagram, AGENT.iphone, `${AGENT.chrome} Acorn/1.0`, 'AcornCrawler/1.0'])(
  'undefined for people and for bots that no list knows: %s',
  (userAgent) => expect(describeAgent(userAgent)).toBeUndefined(),
)

test('every crawler that gets a person’s destination has an operator and a purpose', () => {
  const described = AGENTS.crawlers.map(({ name, word, start }) => {
    const agent = start ? `${word}2.0` : `Mozilla/5.0 (compatible; ${word}2.0; +https://crawler.example/)`
    return { name, found: describeAgent(agent) }
  })
  for (const { name, found } of described) {
    expect(found?.list, name).toBe('own')
    expect(found?.operator, name).not.toBe('')
  }
})

test('every own entry is found, declares a bot and is complete', () => {
  const claims = new Set(AGENTS.crawlers.map(({ name }) => name))
  for (const known of KNOWN_CRAWLERS.crawlers) {
    expect(AGENT_PURPOSES, known.name).toContain(known.purpose)
    expect(known.url, known.name).toMatch(/^(?:https?:\/\/[\w.-]+\.[a-z]+(?:\/\S*)?)?$/)
    if (known.word === undefined) expect(claims, known.name).toContain(known.name)
    else {
      const userAgent = `Mozilla/5.0 (compatible; ${known.word}/1.0)`
      expect(parseAgent(userAgent).declared, known.name).not.toBe('')
      expect(describeAgent(userAgent)).toMatchObject({ name: known.name, operator: known.operator })
    }
  }
})

test('every tag of the published list maps to a purpose', () => {
  const tags = new Set(PUBLISHED.entries.flatMap((entry) => entry.tags))
  expect([...tags].filter((tag) => !PURPOSE_OF_TAG.some(([known]) => known === tag))).toEqual([])
})

test('the declared name is looked up before its address', () => {
  const amazon = { name: 'Amzn-User', purpose: 'ai-agent' }
  expect(describeAgent(bot('Amzn-User/0.1', 'https://developer.amazon.com/amazonbot'))).toMatchObject(amazon)
  expect(describeAgent('Mozilla/5.0 (compatible; AcornBot/1.0; see GPTBot)')).toMatchObject({ name: 'GPTBot' })
})

test('nearly all agents of the published list are described', () => {
  const bots = list.flatMap(({ instances }) => instances).filter((agent) => parseAgent(agent).declared !== '')
  const described = bots.filter((agent) => describeAgent(agent) !== undefined)
  expect(described.length / bots.length).toBeGreaterThan(0.98)
})
