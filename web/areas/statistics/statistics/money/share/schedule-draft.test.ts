import { expect, test } from 'vitest'
import type { ReportSchedule } from '../../../../../../src/contract/statistics/report-schedules.ts'
import { draftOf, inputOf, keptBy, keptOf, newDraft } from './schedule-draft.ts'
import type { Shared } from './shared.ts'

const SHARED: Shared = {
  report: { levels: ['country'], companyId: '5', filter: { country: ['DE'] }, class: 'all', compare: 'week' },
  preset: 'lastWeek',
  days: { startDate: '2026-03-16', endDate: '2026-03-22' },
  sort: 'wasted',
  columns: [
    { key: 'cost', name: 'Cost', isShown: true },
    { key: 'revenue', name: 'Revenue', isShown: false },
    { key: 'profit', name: 'Profit', isShown: true },
  ],
}
const ME = { id: '7', email: 'me@x.example', mail: true, telegram: false }

test('begins with the report on the screen, on Monday, to oneself', () => {
  const draft = newDraft(SHARED, ME)
  expect(draft).toMatchObject({ compare: 'previous', preset: 'lastWeek', columns: ['cost', 'profit'] })
  expect(inputOf({ ...draft, name: 'Monday' }, keptOf(SHARED), SHARED.columns)).toEqual({
    name: 'Monday',
    levels: ['country'],
    companyId: '5',
    filter: { country: ['DE'] },
    class: 'all',
    sort: 'wasted',
    compare: 'week',
    preset: 'lastWeek',
    every: 'weekday',
    weekdays: [0],
    monthday: 1,
    hour: 9,
    columns: ['cost', 'profit'],
    receivers: [{ accountId: '7', mail: true, telegram: false }],
  })
  expect(newDraft({ ...SHARED, preset: 'today' }, ME).preset).toBe('lastWeek')
})

test('an edited schedule keeps its report, whatever is on the screen; who stopped it is not chosen', () => {
  const stored: ReportSchedule = {
    id: '3',
    email: ME.email,
    name: 'Month',
    levels: ['campaign'],
    filter: {},
    class: 'bot',
    columns: ['profit', 'revenue'],
    preset: 'lastMonth',
    compare: 'month',
    every: 'monthday',
    weekdays: [],
    monthday: 31,
    hour: 8,
    timezone: 'UTC',
    next: '2026-03-31T08:00:00.000Z',
    lastSent: null,
    trouble: null,
    receivers: [
      { accountId: '7', email: ME.email, mail: true, telegram: false, stopped: false, lastSent: null, trouble: null },
      {
        accountId: '8',
        email: 'b@x.example',
        mail: true,
        telegram: false,
        stopped: true,
        lastSent: null,
        trouble: null,
      },
    ],
  }
  expect(inputOf(draftOf(stored), keptBy(stored), SHARED.columns)).toEqual({
    id: '3',
    name: 'Month',
    levels: ['campaign'],
    filter: {},
    class: 'bot',
    columns: ['revenue', 'profit'],
    preset: 'lastMonth',
    compare: 'month',
    every: 'monthday',
    weekdays: [],
    monthday: 31,
    hour: 8,
    receivers: [{ accountId: '7', mail: true, telegram: false }],
  })
})
