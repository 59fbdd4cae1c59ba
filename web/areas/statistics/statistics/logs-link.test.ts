import { expect, it } from 'vitest'
import { logsLink } from './logs-link.ts'

const days = { startDate: '2026-11-01', endDate: '2026-11-20' }
const scope = {
  client: '',
  campaign: '7',
  range: '7d',
  days,
  class: 'all',
  conditions: [{ field: 'country', verb: 'is', value: 'DE' }],
} as const

it('carries the whole scope', () => {
  expect(logsLink(scope)).toBe('/pages/logs?campaign=7&range=7d&filter=country%3Ais%3ADE')
  expect(logsLink({ ...scope, range: 'custom', conditions: [], class: 'bot' })).toBe(
    '/pages/logs?campaign=7&range=custom&from=2026-11-01&to=2026-11-20&class=bot',
  )
})

it('narrows to a day, a class and a value', () => {
  expect(
    logsLink(
      { ...scope, campaign: '', conditions: [] },
      { day: '2026-11-08', class: 'bot', and: { field: 'asn', verb: 'is', value: '64499' } },
    ),
  ).toBe('/pages/logs?range=custom&from=2026-11-08&to=2026-11-08&class=bot&filter=asn%3Ais%3A64499')
})
