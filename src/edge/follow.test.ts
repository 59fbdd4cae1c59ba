import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignSettings } from '../contract/campaigns.ts'
import { insertAccount } from '../store/config/accounts.ts'
import { insertCampaign } from '../store/config/campaigns.ts'
import { recordChange } from '../store/config/changes.ts'
import type { Database } from '../store/config/database.ts'
import { openTestDatabase } from '../store/config/testing/open.ts'
import { followChanges } from './follow.ts'
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

/** The same store, whose answers to looks are held back while a gate stands. */
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

test('a look that is asked for sees what was saved before, also while an earlier one is on its way', async () => {
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
  await reached // it has read, and has not taken in what it read
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
