import { expect, test } from 'vitest'
import { createTokens, hashToken, isGranted } from './tokens.ts'

const NOW = 1_780_000_000_000
const clock = { now: NOW }
const open = () => createTokens(() => new Date(clock.now))
const token = (text: string, until: number | null = null) => ({ hash: hashToken(text), until })

test('an old token opens until its grace period ends, to the millisecond', () => {
  const tokens = open()
  tokens.put('campaign 7', [token('new'), token('old', NOW + 1000)], { clientId: '1', campaignId: '7' })
  expect([tokens.find('new')?.watched, tokens.find('old')?.watched]).toEqual([false, true])
  clock.now = NOW + 999
  expect(tokens.find('old')).toMatchObject({ clientId: '1', campaignId: '7' })
  clock.now = NOW + 1000
  expect([tokens.find('old'), tokens.find('new')?.clientId]).toEqual([undefined, '1'])
  clock.now = NOW
})

test('new tokens of an owner end their old ones and leave other owners’', () => {
  const tokens = open()
  tokens.put('account 1', [token('a')], { clientId: '1', campaignId: undefined })
  tokens.put('campaign 7', [token('b'), token('c', NOW + 1000)], { clientId: '1', campaignId: '7' })
  tokens.put('campaign 7', [token('d')], { clientId: '1', campaignId: '7' })
  expect(['a', 'b', 'c', 'd'].map((text) => tokens.find(text)?.clientId)).toEqual(['1', undefined, undefined, '1'])
  tokens.forget('account 1')
  tokens.forget('campaign 7')
  tokens.forget('campaign 8')
  expect(['a', 'd'].map((text) => tokens.find(text))).toEqual([undefined, undefined])
})

test('an empty token, a hash as token, and text of any length open nothing', () => {
  const tokens = open()
  tokens.put('account 1', [token('a')], { clientId: '1', campaignId: undefined })
  for (const text of ['', ' a', 'A', hashToken('a'), 'a'.repeat(1_000_000), '__proto__'])
    expect(tokens.find(text)).toBeUndefined()
})

test('a campaign’s token opens only it, the account’s all of the client’s', () => {
  const campaign = (clientId: string, id: string) => ({ clientId, policy: { id } })
  expect(isGranted({ clientId: '1', campaignId: '7' }, campaign('1', '7'))).toBe(true)
  expect(isGranted({ clientId: '1', campaignId: '7' }, campaign('1', '8'))).toBe(false)
  expect(isGranted({ clientId: '1', campaignId: undefined }, campaign('1', '8'))).toBe(true)
  expect(isGranted({ clientId: '1', campaignId: undefined }, campaign('2', '8'))).toBe(false)
  expect(isGranted({ clientId: '2', campaignId: '7' }, campaign('1', '7')), 'one that was moved is nobody’s').toBe(
    false,
  )
})
