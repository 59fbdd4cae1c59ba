import { expect, test } from 'vitest'
import { CHROME_HEADERS, policy, visit } from './builders.ts'
import { checkFor, needsCheck } from './check.ts'
import { judge } from './decide.ts'

const NEW = policy({ check: 'new' })
const asks = (headers: Record<string, string> | null) => needsCheck('person', visit({ headers }), NEW)

test('a request that opens no visible page gets no check', () => {
  expect(asks(CHROME_HEADERS)).toBe(true)
  expect(asks({ accept: 'text/html' })).toBe(true)
  expect(asks({ ...CHROME_HEADERS, 'sec-fetch-dest': 'iframe' })).toBe(true)
  expect(asks({ ...CHROME_HEADERS, 'x-requested-with': 'com.zhiliaoapp.musically' })).toBe(true)
  expect(asks(null)).toBe(false)
  expect(asks({ ...CHROME_HEADERS, 'sec-fetch-mode': 'cors' })).toBe(false)
  expect(asks({ ...CHROME_HEADERS, 'sec-fetch-dest': 'image' })).toBe(false)
  expect(asks({ accept: 'application/json' })).toBe(false)
  expect(asks({ 'accept': 'text/html', 'x-requested-with': 'XMLHttpRequest' })).toBe(false)
  expect(asks({ ...CHROME_HEADERS, purpose: 'prefetch' })).toBe(false)
})

test.each<[string, Record<string, string>]>([
  ['a script’s name', { 'x-requested-with': 'XMLHttpRequest' }],
  ['a wish for something else', { accept: 'application/json' }],
  ['a wish for an image', { accept: 'image/avif,image/webp,*/*;q=0.8'.replace('*/*', 'image/*') }],
  ['a part', { range: 'bytes=0-99' }],
  ['another protocol', { upgrade: 'websocket', connection: 'Upgrade' }],
  ['a purpose that nobody knows', { purpose: 'x' }],
])('a request that opens a page as browsers do gets the check, whatever else it sends: %s', (_name, more) => {
  expect(asks({ ...CHROME_HEADERS, ...more })).toBe(true)
})

test('a request that opens no page is doubted instead, where its integration could show the check', () => {
  const facts = (more: Record<string, string>) => visit({ headers: { ...CHROME_HEADERS, ...more } })
  expect(checkFor('person', facts({}), NEW, true)).toBe('page')
  expect(checkFor('person', facts({}), NEW, false)).toBe('unasked')
  expect(checkFor('person', facts({ 'sec-fetch-mode': 'cors' }), NEW, true)).toBe('unasked')
  expect(checkFor('person', facts({ 'sec-fetch-dest': 'image' }), NEW, true)).toBe('unasked')
  expect(checkFor('person', facts({ 'sec-fetch-mode': 'cors' }), NEW, undefined)).toBe('')
  expect(checkFor('person', facts({ purpose: 'prefetch' }), NEW, true)).toBe('')
  expect(checkFor('person', visit(), NEW, true)).toBe('')
  expect(checkFor('conclusive', facts({}), NEW, false)).toBe('')
  const { verdict } = judge(visit({ headers: CHROME_HEADERS, checked: 'unasked' }), NEW)
  expect([verdict.class, verdict.suspicious]).toEqual(['target', true])
})

test('checks only doubts where the campaign checks the suspicious, and nobody where it is off or monitors', () => {
  const facts = visit({ headers: CHROME_HEADERS })
  expect(needsCheck('person', facts, policy({ check: 'suspicious' }))).toBe(false)
  expect(needsCheck('doubt', facts, policy({ check: 'suspicious' }))).toBe(true)
  for (const line of ['doubt', 'person'] as const) {
    expect(needsCheck(line, facts, policy({ check: 'off' }))).toBe(false)
    expect(needsCheck(line, facts, policy({ check: 'new', sensitivity: 'monitor' }))).toBe(false)
    expect(needsCheck(line, { ...facts, checked: 'taken' }, NEW)).toBe(false)
  }
})

test('a check not taken is a doubt; also one with odd headers; with another kind it makes a Bot', () => {
  const left = (more: Parameters<typeof visit>[0]) => {
    const { verdict } = judge(visit({ headers: CHROME_HEADERS, checked: 'left', ...more }), NEW)
    return [verdict.class, verdict.suspicious]
  }
  expect(left({})).toEqual(['target', true])
  expect(left({ headers: { accept: '*/*' } })).toEqual(['target', true])
  expect(left({ network: { hosting: 'AWS', tor: false, vpn: '', relay: false } })).toEqual(['bot', false])
})
