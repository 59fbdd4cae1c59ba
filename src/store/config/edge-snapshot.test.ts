import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignSettings } from '../../contract/campaigns/campaigns.ts'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import { insertAccount, type NewAccount } from './accounts/accounts.ts'
import { insertCampaign } from './campaigns/campaigns.ts'
import type { Database } from './engine/database.ts'
import { loadAccounts, loadCampaigns } from './edge-snapshot.ts'
import { campaigns, plans } from './schema.ts'
import { openTestDatabase } from './testing/open.ts'

let db: Database
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ db, remove } = await openTestDatabase())
})
afterAll(() => remove())

/** Hash as computed by an edge. */
const hashToken = (token: string): string => hashSecret(token).toString('base64')

const settings = campaignSettings.parse({
  name: 'Spring',
  tag: 'a',
  targetMode: 'show',
  targetLink: 'land.html',
  botLink: 'bot.html',
  countries: ['DE'],
})
let made = 0
const account = async (fields: Partial<NewAccount>) =>
  (await insertAccount(db, { role: 'user', email: `e${++made}@x.example`, passwordHash: '', ...fields })) ??
  expect.fail()
const campaign = (accountId: string) =>
  insertCampaign(db, { accountId, key: `c_${++made}`, kind: 'integration', settings, now: new Date(0) })

test('a team user’s campaign belongs to their client, who pays and owns its token', async () => {
  const [plan] = await db.update(plans).set({ clickLimit: 50_000 }).where(eq(plans.name, 'Enterprise')).returning()
  const paidExpiration = new Date('2026-05-05T05:05:05Z')
  const client = await account({
    integrationToken: 'wt_client',
    active: true,
    paidExpiration,
    planId: plan?.id ?? null,
  })
  const member = await account({ role: 'team_user', ownerId: client.id, active: false })
  const id = await campaign(member.id)
  expect(await loadAccounts(db)).toEqual([
    {
      id: client.id,
      tokens: [{ hash: hashToken('wt_client'), until: null }],
      sealSecret: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      active: true,
      paidExpiration,
      clickLimit: 50_000,
      clicksUsed: 0,
    },
  ])
  expect(await loadCampaigns(db, [id])).toEqual([
    {
      id,
      key: expect.any(String) as string,
      clientId: client.id,
      name: 'Spring',
      version: 1,
      status: 'active',
      settings,
      bannedSince: '',
      dealt: [],
      archived: false,
      tokens: [{ hash: expect.any(String) as string, until: null }],
    },
  ])
})

test('returns only existing ids, including clients without campaigns', async () => {
  const [one, idle] = [await account({ active: true }), await account({})]
  const id = await campaign(one.id)
  expect((await loadAccounts(db, [one.id, idle.id, '999999'])).map((row) => row.id).sort()).toEqual(
    [one.id, idle.id].sort(),
  )
  expect((await loadCampaigns(db, [id, '999999'])).map((row) => row.id)).toEqual([id])
  expect(await loadAccounts(db, [])).toEqual([])
  expect(await loadCampaigns(db, [])).toEqual([])
})

test('marks an archived campaign', async () => {
  const id = await campaign((await account({})).id)
  await db
    .update(campaigns)
    .set({ archivedAt: sql`now()`, status: 'paused' })
    .where(eq(campaigns.id, id))
  expect(await loadCampaigns(db, [id])).toMatchObject([{ archived: true, status: 'paused' }])
})

test('normalises links that an older version saved as typed', async () => {
  const owner = await account({ integrationToken: 'wt_old' })
  const old = await campaign(owner.id)
  const typed = {
    targetLink: 'https://пример.рф/🎉?s={utm_source}',
    defaultLink: 'https://shop.example/ü',
    splitGroups: [{ name: 'a', conditions: [], links: [{ link: 'https://shop.example/ю', percent: 100 }] }],
  }
  await db.execute(sql`UPDATE campaigns SET settings = settings || ${JSON.stringify(typed)}::jsonb WHERE id = ${old}`)
  const [loaded] = await loadCampaigns(db, [old])
  expect(loaded?.settings).toMatchObject({
    targetLink: 'https://xn--e1afmkfd.xn--p1ai/%F0%9F%8E%89?s={utm_source}',
    defaultLink: 'https://shop.example/%C3%BC',
    splitGroups: [{ links: [{ link: 'https://shop.example/%D1%8E', percent: 100 }] }],
  })
})
