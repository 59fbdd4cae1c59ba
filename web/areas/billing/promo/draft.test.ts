import { expect, test } from 'vitest'
import type { Promo } from '../../../../src/contract/accounts/staff.ts'
import { CONTRACT } from '../../../../src/contract/table.ts'
import { draftOf, inputOf } from './draft.ts'

const ZONE = 'Europe/Berlin'
const PROMO: Promo = {
  id: '7',
  code: 'SPRING',
  percent: 10,
  partnerId: '3',
  partnerEmail: 'p@x.example',
  maxUses: 5,
  uses: 2,
  expiresAt: '2026-11-20T09:30:00.000Z',
  createdAt: '2026-11-01T00:00:00.000Z',
}

test('an opened and saved code is unchanged', () => {
  const draft = draftOf(PROMO, ZONE)
  expect(draft).toEqual({ code: 'SPRING', percent: '10', partner: '3', maxUses: '5', lastDay: '2026-11-20' })
  expect(inputOf(draft, ZONE, PROMO)).toEqual({
    code: 'SPRING',
    percent: 10,
    partnerId: '3',
    maxUses: 5,
    expiresAt: PROMO.expiresAt,
  })
})

test('empty fields mean no restriction', () => {
  expect(inputOf({ ...draftOf(undefined, ZONE), code: 'A' }, ZONE)).toEqual({
    code: 'A',
    percent: 0,
    partnerId: null,
    maxUses: null,
    expiresAt: null,
  })
})

test('a new day ends at its last second', () => {
  const draft = { ...draftOf(PROMO, ZONE), lastDay: '2026-11-21' }
  expect(inputOf(draft, ZONE, PROMO).expiresAt).toBe('2026-11-21T22:59:59.000Z')
})

test('accepts numbers with spaces and a percent sign', () => {
  expect(inputOf({ code: 'A', percent: ' 12 %', maxUses: '1 000', lastDay: '', partner: '' }, ZONE)).toMatchObject({
    percent: 12,
    maxUses: 1000,
  })
})

test('sends invalid input for refusal and never drops it', () => {
  const { input } = CONTRACT['promo.create']
  const refused = (part: object) =>
    !input.safeParse(
      JSON.parse(
        JSON.stringify(inputOf({ code: 'A', percent: '', maxUses: '', lastDay: '', partner: '', ...part }, ZONE)),
      ),
    ).success
  expect(refused({})).toBe(false)
  for (const part of [
    { percent: 'ten' },
    { percent: '1.5' },
    { maxUses: 'many' },
    { maxUses: '2.5' },
    { maxUses: '-' },
    { lastDay: '20266-01-01' },
    { code: 'a b' },
  ])
    expect([part, refused(part)]).toEqual([part, true])
})
