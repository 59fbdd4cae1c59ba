import { expect, it } from 'vitest'
import { AGENT, CHROME_HEADERS, policy, visit } from './builders.ts'
import { parseAgent } from './agent/agent.ts'
import { SIGNALS } from './table.ts'
import { KEPT_HEADERS } from './kept-headers.ts'

/** Read by these names, or stored in columns of their own. */
const ELSEWHERE = new Set(['user-agent', 'referer'])

it('keeps every header that a signal reads: replays and shadows judge stored hits', () => {
  const names = new Set<string>()
  const strict = policy({ sensitivity: 'strict' })
  for (const userAgent of Object.values(AGENT))
    for (const some of [{}, CHROME_HEADERS, { ...CHROME_HEADERS, 'sec-fetch-site': 'none', 'sec-gpc': '1' }]) {
      const headers = new Proxy<Record<string, string>>(
        { ...some },
        { get: (target, key) => (names.add(String(key)), target[String(key)]) },
      )
      const facts = visit({ userAgent, agent: parseAgent(userAgent), headers })
      for (const signal of SIGNALS) signal.read(facts, strict)
    }
  expect(names.size).toBeGreaterThan(15)
  expect([...names].filter((name) => !KEPT_HEADERS.includes(name) && !ELSEWHERE.has(name))).toEqual([])
})
