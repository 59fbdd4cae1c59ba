import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignSettings } from '../../contract/campaigns/campaigns.ts'
import { insertAccount } from '../../store/config/accounts/accounts.ts'
import { insertCampaign } from '../../store/config/campaigns/campaigns.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Database, Queries } from '../../store/config/engine/database.ts'
import { deleteDomain, insertDomain, putDomain } from '../../store/config/domains/domains.ts'
import { openTestDatabase } from '../../store/config/testing/open.ts'
import { testFolder } from '../../store/events/testing/folder.ts'
import { followChanges } from './follow.ts'
import { keepCopy, readCopy } from './snapshot-copy.ts'
import { createSnapshot } from './snapshot.ts'

let db: Database
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ db, remove } = await openTestDatabase())
})
afterAll(() => remove())

const settings = campaignSettings.parse({
  name: 'Spring',
  tag: 'a',
  targetMode: 'show',
  targetLink: 'land.html',
  botLink: 'bot.html',
})

function gated(): { store: Database; close: () => { open: () => void; reached: Promise<void> } } {
  let gate: { passed: Promise<void>; reach: () => void } | undefined
  const execute = async (...requested: Parameters<Database['execute']>) => {
    const answer = await db.execute(...requested)
    gate?.reach()
    await gate?.passed
    return answer
  }
  const store = new Proxy(db, {
    get: (target, name) => (name === 'execute' ? execute : (Reflect.get(target, name) as unknown)),
  })
  return {
    store,
    close: () => {
      const [passed, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      gate = { passed: passed.promise, reach: reached.resolve }
      return { reached: reached.promise, open: () => ((gate = undefined), passed.resolve()) }
    },
  }
}

test('an explicit look sees earlier saves, even while another look is running', async () => {
  const client =
    (await insertAccount(db, {
      role: 'user',
      email: 'a@x.example',
      passwordHash: '',
      integrationToken: 'wt_a',
      active: true,
    })) ?? expect.fail()
  const { store, close } = gated()
  const snapshot = createSnapshot(() => new Date())
  const follower = await followChanges(store, { snapshot, detection: { reload: async () => false } }, (error) =>
    expect.fail(String(error)),
  )
  const { open, reached } = close()
  await reached // has read, but not applied
  const id = await insertCampaign(db, {
    accountId: client.id,
    key: 'c_new',
    kind: 'integration',
    settings,
    now: new Date(),
  })
  await recordChange(db, { kind: 'account', ref: client.id }, { kind: 'campaign', ref: id })
  const looks = [follower.look(), follower.look(), follower.look()]
  open()
  await Promise.all(looks)
  expect(snapshot.campaign('c_new')?.policy.id).toBe(id)
  await follower.close()
})

test('the copy on disk equals the snapshot, including changes, also after a rewrite', async () => {
  const client =
    (await insertAccount(db, {
      role: 'user',
      email: 'b@x.example',
      passwordHash: '',
      integrationToken: 'wt_b',
      active: true,
    })) ?? expect.fail()
  const made = async (key: string) => {
    const id = await insertCampaign(db, { accountId: client.id, key, kind: 'integration', settings, now: new Date() })
    await recordChange(db, { kind: 'campaign', ref: id })
  }
  await made('c_first')
  const file = path.join(testFolder(), 'copy')
  const copy = keepCopy(file, { release: '1', failed: (error) => expect.fail(String(error)), mostGrown: 2000 })
  const follower = await followChanges(
    db,
    { snapshot: createSnapshot(() => new Date()), detection: { reload: async () => false } },
    (error) => expect.fail(String(error)),
    { copy },
  )
  const inCopy = (key: string) => {
    const read = createSnapshot(() => new Date())
    readCopy(file, read)
    return read.campaign(key) !== undefined
  }
  expect([inCopy('c_first'), inCopy('c_0')]).toEqual([true, false])
  for (let at = 0; at < 8; at += 1) {
    await made(`c_${at}`)
    await follower.look()
    expect(inCopy(`c_${at}`)).toBe(true)
  }
  expect(inCopy('c_first')).toBe(true)
  await follower.close()
  copy.close()
})

test('a domain applies with the next look, from proof to removal', async () => {
  const client =
    (await insertAccount(db, { role: 'user', email: 'd@weir.example', passwordHash: 'x', active: true }))?.id ?? ''
  const now = new Date()
  const fields = { clientId: client, name: 'l.example.com', token: 't', createdAt: now, nextCheckAt: now }
  const { id } = await insertDomain(db, fields)
  const snapshot = createSnapshot(() => new Date(), { names: ['edge.example'], strict: true })
  const followed = { snapshot, detection: { reload: async () => undefined } }
  const follower = await followChanges(db, followed as unknown as Parameters<typeof followChanges>[1], () => {})
  const owner = () => snapshot.hosts.ownerOf('l.example.com')
  expect(owner()).toEqual({ of: 'stranger' })
  const state = { reason: '' as const, found: '', checkedAt: now, nextCheckAt: now, provenAt: now, failingSince: null }
  const change = (how: (tx: Queries) => Promise<unknown>) =>
    db.transaction(async (tx) => {
      await how(tx)
      await recordChange(tx, { kind: 'domain', ref: id })
    })
  await change((tx) => putDomain(tx, id, { ...state, state: 'proven' }))
  await follower.look()
  expect(owner()).toEqual({ of: 'client', clientId: client })
  const file = path.join(testFolder(), 'copy')
  const copy = keepCopy(file, { release: '1', failed: (error) => expect.fail(String(error)) })
  const second = { ...followed, snapshot: createSnapshot(() => new Date()) }
  await (await followChanges(db, second as never, () => {}, { copy })).close()
  copy.close()
  const copied = createSnapshot(() => new Date())
  readCopy(file, copied)
  for (const { hosts } of [second.snapshot, copied])
    expect(hosts.ownerOf('l.example.com'), 'at a start').toEqual({ of: 'client', clientId: client })
  await change((tx) => putDomain(tx, id, { ...state, state: 'lost' }))
  await follower.look()
  expect(owner()).toEqual({ of: 'lost' })
  await change((tx) => deleteDomain(tx, id))
  await follower.look()
  expect(owner()).toEqual({ of: 'stranger' })
  await follower.close()
})
