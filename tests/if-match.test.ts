/** Reading and saving a campaign over HTTP with `ETag` and `If-Match`. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure } from '../src/contract/common.ts'
import { DECOY_HASH } from '../src/domain/accounts/passwords.ts'
import { openSession } from '../src/features/accounts/sign-in.ts'
import { insertAccount } from '../src/store/config/accounts/accounts.ts'
import type { Weir } from '../src/weir.ts'
import { settings } from './support/questions.ts'
import { openHere } from './support/opened.ts'
import { fillAsStarted, freshFolder, removeFolder } from './support/weir.ts'

const dataDir = freshFolder()
let weir: Weir
let token: string

beforeAll(async () => {
  await fillAsStarted(dataDir)
  weir = await openHere(dataDir)
  const { services } = weir
  const account = await insertAccount(services.db, {
    role: 'user',
    email: 'client@weir.example',
    passwordHash: DECOY_HASH,
    active: true,
    integrationToken: 'wt_client',
  })
  if (!account) throw new Error('the account exists')
  token = (await openSession(services.db, { services, origin: { address: '', agent: '' } }, account)).access_token
})
afterAll(async () => {
  await weir.close()
  removeFolder(dataDir)
})

type Answered = { status: number; etag: unknown; body: { campaign: { id: string; version: number; notes: string } } }
async function save(given: object, ifMatch?: string): Promise<Answered> {
  const answer = await weir.app.inject({
    method: 'POST',
    url: '/v1/campaign/saveCampaign',
    payload: { ...settings, ...given },
    headers: { authorization: `Bearer ${token}`, ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
  })
  return { status: answer.statusCode, etag: answer.headers['etag'], body: answer.json() }
}
async function read(id: string): Promise<Answered> {
  const answer = await weir.app.inject({
    url: `/v1/company/edit/${id}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, etag: answer.headers['etag'], body: answer.json() }
}

it('saves the version that was read, and refuses with 412 after another save', async () => {
  const made = await save({})
  const { id } = made.body.campaign
  expect(made.etag).toBe('"1"')
  const { etag } = await read(id)
  expect(etag).toBe('"1"')
  const saved = await save({ id, notes: 'mine' }, String(etag))
  expect([saved.status, saved.etag, saved.body.campaign.version]).toEqual([200, '"2"', 2])
  const late = await save({ id, notes: 'late' }, String(etag))
  expect(late.status).toBe(412)
  expect(failure.parse(late.body).error).toBe('The campaign has been saved by somebody else in the meantime.')
  expect((await read(id)).body.campaign).toMatchObject({ notes: 'mine', version: 2 })
})

it.each([
  ['W/"1"', 200],
  ['"7", "1"', 200],
  ['*', 200],
  ['"7"', 412],
  ['1', 412],
  ['', 412],
])('If-Match: %s of a campaign of version 1 answers %i', async (ifMatch, status) => {
  const { id } = (await save({})).body.campaign
  expect((await save({ id }, ifMatch)).status).toBe(status)
  expect((await read(id)).body.campaign.version).toBe(status === 200 ? 2 : 1)
})

it('of two concurrent saves with one ETag, one succeeds', async () => {
  const { id } = (await save({})).body.campaign
  const both = await Promise.all(['one', 'two'].map((notes) => save({ id, notes }, '"1"')))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  expect((await read(id)).body.campaign.version).toBe(2)
})

it('a new campaign has no ETag, a missing one is missing, and a body’s version is refused as before', async () => {
  expect((await save({}, '*')).status).toBe(412)
  expect((await save({ id: '999999' }, '"1"')).status).toBe(404)
  const { id } = (await save({})).body.campaign
  expect((await save({ id, expectedVersion: 9 }, '"1"')).status).toBe(409)
})

it('is in the documentation', async () => {
  const { paths } = (await weir.app.inject('/v1/openapi.json')).json<{
    paths: Record<string, Record<string, { parameters?: { name: string; in: string; required?: boolean }[] }>>
  }>()
  const header = paths['/v1/campaign/saveCampaign']?.['post']?.parameters?.find((one) => one.in === 'header')
  expect(header).toMatchObject({ name: 'if-match' })
  expect(header?.required ?? false).toBe(false)
})
