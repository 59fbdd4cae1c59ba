import { expect, test } from 'vitest'
import { CLIENT_STEPS, clientProgress, type ClientFacts } from './client-progress.ts'

const NOTHING: ClientFacts = { plan: false, paid: false, campaign: false, hit: false, conversion: false }
const statesOf = (facts: Partial<ClientFacts>) => {
  const states = clientProgress({ ...NOTHING, ...facts })
  return CLIENT_STEPS.map((step) => states[step])
}

test('the first step that is not done is the one to do now', () => {
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

test('an account that staff switched on needs no plan', () => {
  expect(statesOf({ paid: true })).toEqual(['done', 'done', 'now', 'next', 'next', 'next'])
})

test('paid time that has ended is the step to do now, whatever was done before it ended', () => {
  expect(statesOf({ plan: true, campaign: true, hit: true })).toEqual(['done', 'now', 'done', 'done', 'done', 'next'])
})
