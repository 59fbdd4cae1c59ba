import { expect, test } from 'vitest'
import { CONTRACT } from '../../../../src/contract/table.ts'
import { readState } from '../../../kit/url-state.ts'
import { isNarrowed, questionOf, SPEC } from './address.ts'

const at = (search: string) => readState(new URLSearchParams(search), SPEC)

test('builds valid input from any address', () => {
  for (const search of [
    '',
    'client=x&tariff=-1&currency=€&from=yesterday&to=2026-99-99x&page=0',
    'page=99999999',
    `method=${'m'.repeat(99)}&search=${'s'.repeat(999)}`,
    'from=2026-02-01&to=2026-01-01',
  ]) {
    const { endDate, ...question } = questionOf(at(search))
    expect(CONTRACT['payments.list'].input.safeParse({ ...question, endDate }).success, search).toBe(true)
  }
})

test('is narrowed by any non-default value', () => {
  expect([isNarrowed(at('')), isNarrowed(at('page=2')), isNarrowed(at('currency=EUR'))]).toEqual([false, true, true])
})
