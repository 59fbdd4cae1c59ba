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

test('headers that a page’s script sends are no signal for a visit that came by one, and are for any other', () => {
  expect(reasons({ source: 'page', headers: HEADERS })).toEqual([])
  expect(reasons({ source: 'gate', headers: HEADERS })).toEqual([
    'headers.odd_fetch',
    'headers.odd_accept',
    'headers.no_upgrade',
  ])
})

test('what a browser says with every request is read of a page’s script as well', () => {
  expect(
    reasons({ source: 'page', headers: { ...HEADERS, 'accept-language': '', 'sec-ch-ua': '"Chromium";v="120"' } }),
  ).toEqual(expect.arrayContaining(['headers.client_hints_differ', 'headers.no_accept_language']))
})

test('an access log shows no headers, and their absence says nothing', () => {
  expect(reasons({ source: 'log', headers: null })).toEqual([])
  expect(reasons({ source: 'log', headers: null, userAgent: AGENT.curl })).toEqual(['ua.declared_bot'])
})
