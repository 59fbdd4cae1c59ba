/** The ready command, run as it is pasted, against a Weir on loopback; with a key for costs alone. */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession } from '../src/features/accounts/sign-in.ts'
import { KEY_PLACE, pushScript } from '../src/rules/money/feeds/scripts.ts'
import { insertAccount } from '../src/store/config/accounts/accounts.ts'
import type { Weir } from '../src/weir.ts'
import { openHere } from './support/opened.ts'
import { fillAsStarted, freshFolder, removeFolder } from './support/weir.ts'

const dataDir = freshFolder()
let weir: Weir
let token: string
let key: string
let source: string

beforeAll(async () => {
  await fillAsStarted(dataDir)
  weir = await openHere(dataDir)
  const { services } = weir
  const account = await insertAccount(services.db, {
    role: 'user',
    email: 'pusher@weir.example',
    passwordHash: 'none',
    active: true,
    integrationToken: 'wt_pusher',
  })
  if (!account) throw new Error('the account exists')
  token = (await openSession(services.db, { services, origin: { address: '', agent: '' } }, account)).access_token
  source = (await ask('POST', '/v1/sources', { name: 'Native', currency: 'USD' })).source.id
  key = (await ask('POST', '/v1/apiKey/keys', { name: 'Costs', scopes: ['costs:write'] })).key
})
afterAll(async () => {
  await weir.close()
  removeFolder(dataDir)
})

type Body = { source: { id: string }; key: string; pushes: object[]; costs: { amount: string; startDate: string }[] }
async function ask(method: 'GET' | 'POST', url: string, payload?: object): Promise<Body> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await weir.app.inject({ method, url, headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.payload).toBe(200)
  return answer.json()
}

const command = promisify(execFile)
function push(csv: string): Promise<{ stdout: string }> {
  writeFileSync(path.join(dataDir, 'costs.csv'), csv)
  const line = pushScript('curl', { api: weir.url, sourceId: source }).replace(KEY_PLACE, key)
  return command('sh', ['-c', line], { cwd: dataDir })
}
const entered = async () =>
  (await ask('GET', '/v1/costs')).costs.map(({ startDate, amount }) => `${startDate} ${amount}`)

it('the pasted line sends costs, corrects them, and is seen in the panel', async () => {
  expect((await ask('GET', '/v1/feeds')).pushes).toEqual([])
  expect(JSON.parse((await push('Day,Cost\n2026-11-01,5.25\n')).stdout)).toMatchObject({ added: 1 })
  expect(await entered()).toEqual(['2026-11-01 5.25'])
  expect(JSON.parse((await push('Day,Cost\n2026-11-01,6\n')).stdout)).toMatchObject({ added: 1 })
  expect((await entered())[0]).toBe('2026-11-01 6')
  expect((await ask('GET', '/v1/feeds')).pushes).toMatchObject([{ sourceId: source, way: 'curl' }])
})

it('a question fails the line, says itself, and enters nothing', async () => {
  const before = await entered()
  const failed = await push('Day,Cost\n05/11/2026,5\n').catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: 22 })
  expect(JSON.parse((failed as { stdout: string }).stdout)).toMatchObject({ questions: [{ code: 'dates' }] })
  expect(await entered()).toEqual(before)
})

it('the key opens nothing but costs', async () => {
  const status = async (url: string) =>
    (await weir.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${key}` } })).statusCode
  expect([await status('/v1/costs'), await status('/v1/feeds'), await status('/v1/offers')]).toEqual([403, 403, 403])
})
