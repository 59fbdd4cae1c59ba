import { expect, it } from 'vitest'
import { logsLink, statisticsLink } from './hit-links.ts'

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

it('leads to Statistics of the campaign in its path, with the same days and filters', () => {
  const read = (link: string) => {
    const { pathname, searchParams } = new URL(link, 'http://localhost')
    return [pathname, searchParams.get('range'), searchParams.getAll('filter').length]
  }
  expect(read(statisticsLink(scope))).toEqual(['/pages/statistics/7', '7d', 1])
  const and = { field: 'ip', verb: 'is', value: '203.0.113.7' } as const
  expect(read(statisticsLink({ ...scope, campaign: '' }, { and }))).toEqual(['/pages/statistics', '7d', 2])
})
