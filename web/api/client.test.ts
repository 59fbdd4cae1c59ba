import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call, fileNameIn } from './client.ts'
import { ApiError } from './failure.ts'
import { openSession, sessionNow, startSession } from './session-store.ts'

const kept = new Map<string, string>()
const requested: { path: string; init: RequestInit }[] = []
let answer: () => Response

beforeEach(() => {
  vi.useFakeTimers()
  kept.clear()
  requested.length = 0
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requested.push({ path, init })
    return answer()
  })
  startSession()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const signIn = (token: string) =>
  openSession({
    access_token: token,
    token_type: 'Bearer',
    expires_in: 60,
    menu: ['Logs'],
    account_active: true,
    paid_expiration: null,
    is_admin: false,
    role: 'user',
  })
const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status })

it('sends the session’s token and reads JSON', async () => {
  signIn('abc')
  answer = json(200, { success: true, promos: [] })
  expect(await call('promo.list', undefined)).toEqual({ success: true, promos: [] })
  expect(requested[0]?.init.headers).toMatchObject({ authorization: 'Bearer abc' })
})

it('ends the session on 401', async () => {
  signIn('abc')
  answer = json(401, { success: false, error: 'Unauthenticated.', message: { errors: ['Unauthenticated.'] } })
  await expect(call('profile.read', undefined)).rejects.toThrow('Unauthenticated.')
  expect(sessionNow()).toBeNull()
  expect([...kept.keys()]).toEqual([])
})

it('keeps a session that began after the refused request', async () => {
  signIn('old')
  answer = () => {
    signIn('new')
    return json(401, { success: false, error: 'Unauthenticated.', message: { errors: [] } })()
  }
  await expect(call('profile.read', undefined)).rejects.toThrow()
  expect(sessionNow()?.token).toBe('new')
})

it('signs out when the session expires', () => {
  signIn('abc')
  vi.advanceTimersByTime(59_999)
  expect(sessionNow()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(sessionNow()).toBeNull()
})

it('reports a failed connection', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  const failed = await call('promo.list', undefined).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ApiError)
  expect((failed as ApiError).status).toBe(0)
})

it.each([
  ['attachment; filename="int_Garden.zip"', 'int_Garden.zip'],
  ['attachment; filename="int_.zip"; filename*=UTF-8\'\'int_%D0%A1%D0%B0%D0%B4.zip', 'int_Сад.zip'],
  ['attachment; filename=plain.zip', 'plain.zip'],
  ['attachment; filename="a \\"b\\".zip"', 'a "b".zip'],
  ['attachment; filename="x.zip"; filename*=UTF-8\'\'%E0%A4%A', 'x.zip'],
  ['attachment', undefined],
  [null, undefined],
])('%s', (header, name) => {
  expect(fileNameIn(header)).toBe(name)
})
