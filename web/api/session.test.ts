import { describe, expect, it } from 'vitest'
import { forgetSession, keepSession, restoreSession, SESSION_KEYS, sessionFrom, timeLeft } from './session.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const signedIn = {
  access_token: 'abc',
  token_type: 'Bearer',
  expires_in: 3600,
  menu: ['Campaign', 'Logs'],
  account_active: false,
  paid_expiration: null,
  is_admin: false,
  role: 'user',
} as const
const session = sessionFrom({ ...signedIn, menu: [...signedIn.menu] }, now)

function storage(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('session', () => {
  it('is stored under the specification’s keys and restored completely', () => {
    const store = storage({ other: 'stays' })
    keepSession(store, session)
    expect([...store.kept.keys()].sort()).toEqual([...SESSION_KEYS, 'other'].sort())
    expect(store.kept.get('menu')).toBe('["Campaign","Logs"]')
    expect(restoreSession(store, now)).toEqual(session)
    forgetSession(store)
    expect([...store.kept.keys()]).toEqual(['other'])
  })

  it('is null when expired, without a token, or invalid', () => {
    const kept = (change: Record<string, string>) => {
      const store = storage()
      keepSession(store, session)
      for (const [key, value] of Object.entries(change)) store.setItem(key, value)
      return restoreSession(store, now + 3_599_000)
    }
    expect(kept({})).not.toBeNull()
    expect(kept({ expireDate: '2026-11-20T12:59:59Z' })).toBeNull()
    for (const broken of [{ token: '' }, { expireDate: 'soon' }, { menu: '{}' }, { menu: 'Logs' }, { role: 'king' }])
      expect(kept(broken as unknown as Record<string, string>)).toBeNull()
    expect(restoreSession(storage(), now)).toBeNull()
  })

  it('returns the time left', () => {
    expect(timeLeft(session, now + 1000)).toBe(3_599_000)
    expect(timeLeft(session, now + 9_999_000)).toBe(0)
    expect(timeLeft({ ...session, expireDate: '2099-01-01T00:00:00Z' }, now)).toBe(2_147_483_647)
  })
})
