import { expect, test } from 'vitest'
import { logsOf } from './logs-of.ts'

test.each([
  ['ips', '2001:db8::1', 'ip:is:2001:db8::1'],
  ['asns', 'AS64500', 'asn:is:64500'],
  ['isps', 'example & co', 'isp:contains:example & co'],
  ['agents', 'acmebot', 'userAgent:contains:acmebot'],
  ['domains', 'spam.example', 'referrer:contains:spam.example'],
] as const)('visits of %s %s', (type, value, filter) => {
  const url = new URL(logsOf({ type, value }) ?? '', 'https://panel.example')
  expect([url.pathname, url.searchParams.get('range'), url.searchParams.get('filter')]).toEqual([
    '/pages/logs',
    '30d',
    filter,
  ])
})

test('CIDR networks have no log filter', () => expect(logsOf({ type: 'ips', value: '10.0.0.0/8' })).toBeUndefined())
