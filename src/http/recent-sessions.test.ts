import { expect, test } from 'vitest'
import type { FoundSession } from '../store/config/accounts/sessions.ts'
import { createRecentSessions } from './call/session.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1) + minutes * 60_000)
const session = (role: string, more: object = {}) => ({ account: { role }, ...more }) as unknown as FoundSession
const hash = (name: string) => Buffer.from(name)

test('remembers an administrator’s session for a while, and nobody else’s', () => {
  const recent = createRecentSessions()
  recent.put(hash('admin'), session('admin'), at(0))
  recent.put(hash('client'), session('user'), at(0))
  recent.put(hash('seen by staff'), session('admin', { staff: { role: 'admin' } }), at(0))
  expect(recent.find(hash('admin'), at(14))).toMatchObject({ account: { role: 'admin' } })
  for (const name of ['client', 'seen by staff', 'stranger'])
    expect(recent.find(hash(name), at(1)), name).toBeUndefined()
  expect(recent.find(hash('admin'), at(15))).toBeUndefined()
})

test('forgets a session at once when the store no longer has it, and keeps few', () => {
  const recent = createRecentSessions()
  recent.put(hash('admin'), session('admin'), at(0))
  recent.put(hash('admin'), undefined, at(1))
  expect(recent.find(hash('admin'), at(1))).toBeUndefined()
  for (let number = 0; number < 150; number += 1) recent.put(hash(`admin ${number}`), session('admin'), at(0))
  expect(recent.find(hash('admin 0'), at(1))).toBeUndefined()
  expect(recent.find(hash('admin 149'), at(1))).toBeDefined()
})
