import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import { findSession, insertSession } from '../../store/config/accounts/sessions.ts'
import type { Caller } from '../../domain/context.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'
let app: TestApp
beforeAll(async () => (app = await createTestApp()))
afterAll(() => app.close())

let made = 0
async function open(who: Caller, { seconds = 3600, agent = CHROME } = {}): Promise<Caller> {
  const sessionHash = hashSecret(`token ${++made}`)
  const { now } = app.clock
  await insertSession(app.db, {
    tokenHash: sessionHash,
    accountId: who.account.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + seconds * 1000),
    address: '203.0.113.9',
    agent,
  })
  return { ...who, sessionHash }
}
const alive = async ({ sessionHash }: Caller) => (await findSession(app.db, sessionHash, app.clock.now)) !== undefined
const list = async (who: Caller) => (await app.call('sessions.list', who)).sessions

test('an account sees its open sessions, newest first, its own marked', async () => {
  const who = await app.account('user')
  await open(who, { seconds: 0 })
  const first = await open(who)
  await open(who, { agent: '' })
  await open(await app.account('user'))
  const seen = await list(first)
  expect(seen.map((one) => [one.browser, one.browserVersion, one.platform, one.address, one.current])).toEqual([
    ['', '', '', '203.0.113.9', false],
    ['Chrome', '143', 'Windows', '203.0.113.9', true],
  ])
  expect(JSON.stringify(seen)).not.toContain(first.sessionHash.toString('hex'))
})

test('a revoked session ends at once', async () => {
  const who = await app.account('user')
  const [here, there] = [await open(who), await open(who)]
  const other = (await list(here)).find((one) => !one.current)
  await app.call('sessions.revoke', here, { id: other?.id ?? '' })
  expect([await alive(here), await alive(there)]).toEqual([true, false])
  expect(await refusal(app.call('sessions.revoke', here, { id: other?.id ?? '' }))).toMatchObject({ status: 404 })
})

test('another account’s session is not found and stays open', async () => {
  const [mine, theirs] = [await open(await app.account('user')), await open(await app.account('user'))]
  const [foreign] = await list(theirs)
  const other = await refusal(app.call('sessions.revoke', mine, { id: foreign?.id ?? '' }))
  expect(other).toEqual(await refusal(app.call('sessions.revoke', mine, { id: '999999' })))
  await app.call('sessions.revokeOthers', mine)
  expect(await alive(theirs)).toBe(true)
})

test('all others end together', async () => {
  const who = await app.account('user')
  const here = await open(who)
  const others = [await open(who), await open(who)]
  expect(await app.call('sessions.revokeOthers', here)).toMatchObject({ ended: 2 })
  expect(await Promise.all([here, ...others].map(alive))).toEqual([true, false, false])
})
