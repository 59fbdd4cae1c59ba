// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ProfitFigures } from '../../../src/contract/money/profit.ts'
import { answering, open, type Replies } from '../../testing/rendered.tsx'
import { Answer } from './answer.tsx'
import { useExclusion, useReading, type AnswerScope } from './use-answer.ts'
import { WorstPlace } from './worst.tsx'

const DAYS = { startDate: '2026-11-25', endDate: '2026-12-01' }
const SCOPE: AnswerScope = {
  range: '7d',
  days: DAYS,
  client: '',
  campaign: '',
  class: 'all',
  conditions: [],
  question: { ...DAYS, timezone: 'UTC', class: 'all', filter: {} },
}
const COUNTS = { target: 800, targetUnique: 700, bot: 200, botUnique: 150 }
const BEFORE = { target: 700, targetUnique: 600, bot: 300, botUnique: 250 }
const NO_MONEY: ProfitFigures = {
  visits: 1000,
  cost: 0,
  wasted: 0,
  ownRules: 0,
  revenue: 0,
  profit: 0,
  conversions: 0,
  pending: 0,
  rejected: 0,
  apart: [],
}

function Screen() {
  const read = useReading(SCOPE)
  const exclusion = useExclusion(SCOPE)
  return (
    <>
      <Answer scope={SCOPE} read={read} found={exclusion.found} onExclude={exclusion.onExclude} />
      <WorstPlace scope={SCOPE} exclusion={exclusion} />
      {exclusion.drawer}
    </>
  )
}

type Given = { money: ProfitFigures; before?: ProfitFigures; currency?: string; replies?: Replies }

async function show({ money, before = money, currency = 'USD', replies = {} }: Given) {
  answering({
    'POST /v1/logs/companyTotals': () => ({
      body: {
        totals: COUNTS,
        previous: BEFORE,
        previousRange: { startDate: '2026-11-18', endDate: '2026-11-24', until: null },
        suspicious: 0,
        unprotected: 0,
        lastHit: null,
        money,
        previousMoney: before,
        currency,
      },
    }),
    'POST /v1/logs/filled': () => ({ body: { dimensions: ['utmPlacement'], money: true } }),
    'POST /v1/logs/companyPlatforms': () => ({ body: { platforms: [], compared: [], currency } }),
    ...replies,
  })
  await open(<Screen />, { path: '/pages/company', menu: ['Campaign', 'Sources', 'Conversions'] })
  await screen.findByText(/clean\./)
}

const cellOf = (name: string) =>
  screen.getByText(name, { selector: '.cut' }).closest('.stat')?.textContent.replaceAll('\u202f', ' ') ?? ''

it('calls a cost without a rate neither none nor zero, and offers the rate', async () => {
  await show({ money: { ...NO_MONEY, apart: [{ currency: 'EUR', cost: 3_665_132_865, wasted: 24, revenue: 0 }] } })
  await screen.findByText(/Costs of €36.651.328\.65 are entered, but EUR has no rate to USD/)
  expect(screen.getByRole('link', { name: 'Add rate' }).getAttribute('href')).toContain('tab=rates')
  expect(screen.queryByText(/no cost yet/)).toBeNull()
  expect(cellOf('Wasted on bots')).toBe('Wasted on bots–no rate for EUR/USD')
  expect(cellOf('Profit')).toBe('Profit–no rate for EUR/USD')
})

it('says that no cost is entered, and no profit of zero', async () => {
  await show({ money: NO_MONEY })
  await screen.findByRole('link', { name: 'Add cost' })
  expect(cellOf('Wasted on bots')).toContain('–no cost yet')
  expect(cellOf('Profit')).toContain('–no cost yet')
})

it('calls a cost without any revenue no loss', async () => {
  await show({ money: { ...NO_MONEY, cost: 26_205, wasted: 2000, profit: -26_205 } })
  expect(cellOf('Wasted on bots')).toContain('$20.00')
  expect(cellOf('Profit')).toBe('Profit–no revenue yet · Add conversions')
})

const row = (value: string, part: object) => ({
  value,
  source: 'Native network',
  campaign: null,
  visits: 200,
  cost: 9307,
  revenue: 8200,
  conversions: 3,
  share: { rate: 0.3, low: 0.2, high: 0.4 },
  average: 0.1,
  level: 'usual',
  ...part,
})

it('names one value in sentence, act and first row, and what its exclusion saves', async () => {
  const money = { ...NO_MONEY, cost: 90_000, wasted: 20_000, revenue: 120_000, profit: 30_000, conversions: 40 }
  await show({
    money,
    before: { ...money, wasted: 30_000 },
    currency: 'EUR',
    replies: {
      'POST /v1/logs/companyPlatforms': () => ({
        body: {
          platforms: [],
          currency: 'EUR',
          compared: [
            row('feed-top', { wasted: 7083, profit: 900 }),
            row('in-article', { wasted: 2688, profit: 2345, level: 'above' }),
            row('audience-network', { wasted: 1230, profit: -1107, level: 'above' }),
          ],
        },
      }),
    },
  })
  await screen.findByText(/Saves about €11 a week\./)
  expect(screen.getByText(/€100\.00 less than the 7 days before\./)).toBeTruthy()
  expect(screen.getAllByRole('row').map((one) => /^[a-zA-Z -]*?(?=Native|$|Utm)/.exec(one.textContent)?.[0])).toContain(
    'Clearly worse than the rest',
  )
  const names = screen
    .getAllByRole('row')
    .flatMap((one) => /audience-network|in-article|feed-top/.exec(one.textContent) ?? [])
  expect(names).toEqual(['audience-network', 'in-article', 'feed-top'])
  const buttons = screen.getAllByRole('button', { name: /^Exclude (in-article|audience)/ })
  expect(buttons.map(({ className }) => className)).toContain('btn quiet s')
  expect(cellOf('Bot %')).toContain('−10 points from 30.0 %')
})

it('keeps the height of the worst values until they are known', async () => {
  localStorage.setItem('weir.worst.whole', '240')
  await show({ money: NO_MONEY, replies: { 'POST /v1/logs/filled': () => ({ body: new ReadableStream() }) } })
  expect(document.querySelector<HTMLElement>('.card[aria-busy]')?.style.blockSize).toBe('240px')
  expect(document.querySelector('.comes-first')).toBeNull()
})

it('draws nothing below the worst values in a browser that has never seen them', async () => {
  localStorage.removeItem('weir.worst.whole')
  await show({ money: NO_MONEY, replies: { 'POST /v1/logs/filled': () => ({ body: new ReadableStream() }) } })
  expect(document.querySelector('.comes-first')).not.toBeNull()
})
