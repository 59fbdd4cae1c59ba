import { expect, test } from 'vitest'
import { AGENT, CHROME_HEADERS, policy, visit } from '../builders.ts'
import { decide } from '../decide.ts'

const HEADERS: Record<string, string> = {
  ...CHROME_HEADERS,
  'accept': '*/*',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
}
delete HEADERS['upgrade-insecure-requests']
const reasons = (changes: Parameters<typeof visit>[0]) =>
  decide(visit(changes), policy({ sensitivity: 'strict' })).reasons.map(({ signal }) => signal)

test('header signals of page loads skip visits by a page’s script, and apply to all others', () => {
  expect(reasons({ source: 'page', headers: HEADERS })).toEqual([])
  expect(reasons({ source: 'gate', headers: HEADERS })).toEqual([
    'headers.odd_fetch',
    'headers.odd_accept',
    'headers.no_upgrade',
  ])
})

test('headers that browsers send with every request are judged for page scripts too', () => {
  expect(
    reasons({ source: 'page', headers: { ...HEADERS, 'accept-language': '', 'sec-ch-ua': '"Chromium";v="120"' } }),
  ).toEqual(expect.arrayContaining(['headers.client_hints_differ', 'headers.no_accept_language']))
})

test('an access log has no headers, and their absence is no finding', () => {
  expect(reasons({ source: 'log', headers: null })).toEqual([])
  expect(reasons({ source: 'log', headers: null, userAgent: AGENT.curl })).toEqual(['ua.declared_bot'])
})
