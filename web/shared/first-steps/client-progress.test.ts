import { expect, test } from 'vitest'
import { CLIENT_STEPS, clientProgress, type ClientFacts } from './client-progress.ts'

const NOTHING: ClientFacts = { plan: false, paid: false, campaign: false, hit: false, conversion: false }
const statesOf = (facts: Partial<ClientFacts>) => {
  const states = clientProgress({ ...NOTHING, ...facts })
  return CLIENT_STEPS.map((step) => states[step])
}

test('the first unfinished step is the current one', () => {
  expect(statesOf({})).toEqual(['now', 'next', 'next', 'next', 'next', 'next'])
  expect(statesOf({ plan: true })).toEqual(['done', 'now', 'next', 'next', 'next', 'next'])
  expect(statesOf({ plan: true, paid: true })).toEqual(['done', 'done', 'now', 'next', 'next', 'next'])
  expect(statesOf({ plan: true, paid: true, campaign: true })).toEqual(['done', 'done', 'done', 'now', 'next', 'next'])
  expect(statesOf({ plan: true, paid: true, campaign: true, hit: true })).toEqual([
    'done',
    'done',
    'done',
    'done',
    'done',
    'now',
  ])
  expect(statesOf({ plan: true, paid: true, campaign: true, hit: true, conversion: true })).toEqual(
    CLIENT_STEPS.map(() => 'done'),
  )
})

test('an account activated by staff needs no plan', () => {
  expect(statesOf({ paid: true })).toEqual(['done', 'done', 'now', 'next', 'next', 'next'])
})

test('expired paid time is the current step, whatever was done before', () => {
  expect(statesOf({ plan: true, campaign: true, hit: true })).toEqual(['done', 'now', 'done', 'done', 'done', 'next'])
})
