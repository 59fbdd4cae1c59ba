import { expect, test } from 'vitest'
import type { Plan } from '../../../src/contract/billing/plans.ts'
import { CONTRACT } from '../../../src/contract/table.ts'
import { changed, changeOf, draftOf, newDraft, paymentOf } from './draft.ts'

const plan = { id: '2', price: 4900, currency: 'USD' } as Plan
const yen = { id: '3', price: 500, currency: 'JPY' } as Plan
const plans = [plan, yen]
const messagesOf = (draft: ReturnType<typeof newDraft>) =>
  CONTRACT['clients.payment'].input.safeParse(paymentOf(draft, 'k')).error?.issues.map((issue) => issue.message) ?? []

test('the amount follows plan and months until typed by hand', () => {
  const started = newDraft({ clientId: '1', tariffId: '2' }, plans, 'UTC')
  expect([started.amount, started.currency]).toEqual(['49.00', 'USD'])
  const three = changed(started, { months: '3' }, plans)
  expect(three.amount).toBe('147.00')
  expect(changed(three, { tariffId: '3' }, plans)).toMatchObject({ amount: '1500', currency: 'JPY' })
  const typed = changed(three, { amount: '140' }, plans)
  expect(changed(typed, { months: '4' }, plans).amount).toBe('140')
  expect(paymentOf(typed, 'k')).toMatchObject({ amount: 14_000, months: 3, generations: 0, idempotencyKey: 'k' })
})

test('the server validates the input', () => {
  const good = newDraft({ clientId: '1', tariffId: '2', method: 'Wise' }, plans, 'UTC')
  expect(messagesOf(good)).toEqual([])
  expect(messagesOf({ ...good, amount: 'much' })).toEqual(['The amount is invalid.'])
  expect(messagesOf({ ...good, months: '1.5' })).toEqual(['The months must be a whole number up to 120.'])
  expect(messagesOf({ ...good, currency: '€' })).toContain('The currency is invalid.')
  expect(messagesOf({ ...good, method: ' ' })).toEqual(['The method field is required.'])
  expect(messagesOf({ ...good, generations: '-1' })).toEqual(['The limit must be a whole number.'])
})

test('an edit keeps the time of an unchanged day', () => {
  const line = {
    id: '7',
    clientId: '1',
    email: 'a@b.example',
    tariffId: '2',
    tariff: 'x',
    months: 2,
    generations: 1,
    amount: 9805,
    currency: 'USD',
    method: 'Wise',
    date: '2026-03-01T12:34:56.000Z',
    note: 'n',
    period: null,
    changes: 0,
  }
  const from = draftOf(line, 'UTC')
  expect(from).toMatchObject({ amount: '98.05', date: '2026-03-01', months: '2' })
  expect(changeOf({ ...from, reason: 'why' }, from, '7')).toEqual({
    id: '7',
    reason: 'why',
    tariffId: '2',
    months: 2,
    generations: 1,
    amount: 9805,
    currency: 'USD',
    method: 'Wise',
    note: 'n',
  })
  expect(changeOf({ ...from, date: '2026-02-01' }, from, '7')).toMatchObject({ date: '2026-02-01' })
})
