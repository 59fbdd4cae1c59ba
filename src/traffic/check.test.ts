import { expect, test } from 'vitest'
import { CHROME_HEADERS, policy, visit } from './builders.ts'
import { needsCheck } from './check.ts'
import { judge } from './decide.ts'

const NEW = policy({ check: 'new' })
const asks = (headers: Record<string, string> | null) => needsCheck('person', visit({ headers }), NEW)

test('what opens no page that somebody looks at is not asked', () => {
  expect(asks(CHROME_HEADERS)).toBe(true)
  expect(asks({ accept: 'text/html' })).toBe(true)
  expect(asks({ ...CHROME_HEADERS, 'sec-fetch-dest': 'iframe' })).toBe(true)
  expect(asks({ ...CHROME_HEADERS, 'x-requested-with': 'com.zhiliaoapp.musically' })).toBe(true)
  expect(asks(null)).toBe(false)
  expect(asks({ ...CHROME_HEADERS, 'sec-fetch-mode': 'cors' })).toBe(false)
  expect(asks({ ...CHROME_HEADERS, 'sec-fetch-dest': 'image' })).toBe(false)
  expect(asks({ ...CHROME_HEADERS, accept: 'application/json' })).toBe(false)
  expect(asks({ ...CHROME_HEADERS, 'x-requested-with': 'XMLHttpRequest' })).toBe(false)
  expect(asks({ ...CHROME_HEADERS, purpose: 'prefetch' })).toBe(false)
})

test('only a doubt is asked where the campaign asks the suspicious, and nobody where it is off or only watches', () => {
  const facts = visit({ headers: CHROME_HEADERS })
  expect(needsCheck('person', facts, policy({ check: 'suspicious' }))).toBe(false)
  expect(needsCheck('doubt', facts, policy({ check: 'suspicious' }))).toBe(true)
  for (const line of ['doubt', 'person']) {
    expect(needsCheck(line, facts, policy({ check: 'off' }))).toBe(false)
    expect(needsCheck(line, facts, policy({ check: 'new', sensitivity: 'monitor' }))).toBe(false)
    expect(needsCheck(line, { ...facts, checked: 'taken' }, NEW)).toBe(false)
  }
})

test('no step taken is a doubt, one with odd headers, and a Bot with another kind beside it', () => {
  const left = (more: Parameters<typeof visit>[0]) => {
    const { verdict } = judge(visit({ headers: CHROME_HEADERS, checked: 'left', ...more }), NEW)
    return [verdict.class, verdict.suspicious]
  }
  expect(left({})).toEqual(['target', true])
  expect(left({ headers: { accept: '*/*' } })).toEqual(['target', true])
  expect(left({ network: { hosting: 'AWS', tor: false, vpn: '', relay: false } })).toEqual(['bot', false])
})
