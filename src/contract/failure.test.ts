import { describe, expect, test } from 'vitest'
import { CONTRACT } from './table.ts'
import { failureBody, found } from './failure.ts'
import { TEXTS } from './texts.ts'

type Name = keyof typeof CONTRACT

function faults(name: Name, given: object): Record<string, string[]> {
  const call = CONTRACT[name]
  if (!('input' in call)) throw new Error(`${name} takes no input`)
  const messages: Record<string, string[]> = {}
  for (const { path, message } of call.input.safeParse(given).error?.issues ?? [])
    (messages[path.join('.')] ??= []).push(message)
  return messages
}

describe('dates', () => {
  test.each(['logs.companyTotals', 'company.list', 'referrals.list', 'payments.list'] as const)(
    '%s reports an invalid day once',
    (name) => {
      const messages = faults(name, { startDate: 'nonsense', endDate: '2026-11-20' })
      expect(messages).toEqual({ startDate: [TEXTS.dateInvalid] })
    },
  )

  test("a day instead of an instant gets the instant's format", () => {
    for (const expiresAt of ['2026-12-31', 'soon'])
      expect(faults('promo.create', { code: 'A', expiresAt })).toEqual({ expiresAt: [TEXTS.instantInvalid] })
    expect(faults('promo.create', { code: 'A', expiresAt: '1999-12-31T00:00:00Z' })).toEqual({
      expiresAt: [TEXTS.dateInvalid],
    })
  })

  test('a missing day is required', () =>
    expect(faults('logs.companyDaily', {})).toEqual({ startDate: [TEXTS.required], endDate: [TEXTS.required] }))
})

test('each message names its field', () => {
  const { message } = failureBody(TEXTS.invalid, faults('company.createSite', {}))
  expect(message.errors).toEqual([
    'Please input name!',
    'template: This field is required.',
    'language: This field is required.',
  ])
  expect(failureBody(TEXTS.notFound).message.errors).toEqual([TEXTS.notFound])
})

test('a registration reports missing fields and a differing password confirmation together', () => {
  const given = {
    email: 'new@client.example',
    password: 'basalt-heron-38',
    password_confirmation: 'basalt-heron-39',
    promo: '',
  }
  const found = faults('auth.register', given)
  expect(Object.keys(found).toSorted()).toEqual(['password_confirmation', 'promo', 'telegram'])
  expect(found['password_confirmation']).toEqual([TEXTS.confirmationMismatch])
})

test('what is missing, or must not be known, is not found', () => {
  expect(found({ id: '1' })).toEqual({ id: '1' })
  expect(found('a', (one) => one === 'a')).toBe('a')
  for (const none of [undefined, null, false, 0, '']) expect(() => found(none)).toThrow(TEXTS.notFound)
  expect(() => found('a', (one) => one === 'b')).toThrow(TEXTS.notFound)
})
