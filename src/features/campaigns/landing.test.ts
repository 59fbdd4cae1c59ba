/** Figures of landing pages and the offers behind them, from real stores. */
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostbacks } from '../../edge/remember/open-postbacks.ts'
import { newId } from '../../lib/secrets/new-id.ts'
import {
  clicksOfHits,
  clicksOfOffers,
  insertClicks,
  type NewClick,
} from '../../store/config/campaigns/landing-clicks.ts'
import { insertPostbacks } from '../../store/config/conversions/postbacks.ts'
import type { HitRow } from '../../store/events/columns.ts'
import { openSpool } from '../../store/events/spool/spool.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { hitRow } from '../../store/events/testing/rows.ts'
import type { Caller } from '../../domain/context.ts'
import { matchDue } from '../../domain/conversions/match.ts'
import { eraseVisitor } from '../../domain/hits/erasing.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { hashOf } from '../../rules/conversions/postback-secret.ts'

const store = embedded()
let app: TestApp
let owner: Caller
let offer: { id: string }
let campaign: { id: string; key: string }
let hits: string[]

const PAGES = ['https://a.example/', 'https://b.example/'] as const
const LINK = 'https://plain.example/'
const page = (link: string, percent = 50) => ({ link, percent })

beforeAll(async () => {
  app = await createTestApp(store)
  owner = await app.account('user')
  const draft = { name: 'Shoes', link: 'https://offer.example/', currency: 'EUR', payout: 750 }
  offer = (await app.call('offers.save', owner, draft)).offer
  campaign = (
    await app.call('campaign.save', owner, {
      ...CAMPAIGN,
      splitGroups: [{ name: 'Pages', links: PAGES.map((link) => page(link)) }],
      landingGroups: [{ name: 'Offers', links: [{ ...page(LINK), offer: offer.id }, page(LINK)] }],
    })
  ).campaign
  hits = await see([0, 0, 0, 1, 1])
  await see([1], { offers_passed: '7 full' }) // to the address in place of an offer, which is no page
})
afterAll(() => app.close())

/** Visits that saw the pages of these links. */
async function see(links: readonly number[], more: Partial<HitRow> = {}): Promise<string[]> {
  const at = app.clock.now.getTime() - 3_600_000
  const rows = links.map((link, nth) =>
    hitRow({
      class: 'target',
      category: 'person',
      hit: newId(at),
      campaign: campaign.id,
      client: owner.account.id,
      time: new Date(at).toISOString().replace('T', ' ').replace('Z', ''),
      visitor: `v${nth}`,
      split_group: 'Pages',
      split_link: String(link),
      offer: '',
      ...more,
    }),
  )
  const dir = path.join(store.dir, 'spool')
  const spool = openSpool({ dir, insert: store.events().insertSegment, report: () => undefined })
  spool.append(...rows)
  await spool.close()
  return rows.map(({ hit }) => hit)
}

const clickOf = (hit: string, more: Partial<NewClick> = {}): NewClick => ({
  id: newId(app.clock.now.getTime()),
  hit,
  campaignKey: campaign.key,
  class: 'target',
  button: null,
  at: new Date(app.clock.now.getTime() - 60_000),
  pageGroup: 'Pages',
  pageLink: '0',
  linkGroup: 'Offers',
  link: '0',
  offer: offer.id,
  passed: '',
  direct: false,
  ...more,
})
const figures = (caller = owner) => app.call('company.landing', caller, { id: campaign.id })

test('clicks wait in the spool and are stored once; those of a campaign that is gone are left out', async () => {
  const dir = path.join(store.dir, 'clicks')
  const options = { db: app.db, say: () => undefined, sync: 'off' } as const
  const click = clickOf('01SPOOLED00000000000000000')
  for (let run = 0; run < 2; run++) {
    const postbacks = openPostbacks(dir, options)
    postbacks.appendClick(click)
    postbacks.appendClick(clickOf(click.hit, { campaignKey: 'c_gone' }))
    await postbacks.close()
  }
  const { campaignKey: _key, ...row } = click
  expect(await clicksOfHits(app.db, [click.hit])).toEqual([{ ...row, campaignId: campaign.id }])
})

test('pages have views, visits that clicked, and what they earned by the offer’s payout', async () => {
  const [first = '', second = '', , other = ''] = hits
  await insertClicks(app.db, [
    clickOf(first, { at: new Date(app.clock.now.getTime() - 90_000), link: '1', offer: '' }),
    clickOf(first),
    clickOf(second, { link: '1', offer: '' }),
    clickOf(second, { class: 'bot' }), // of a campaign that only watches
    clickOf(other, { pageLink: '1' }),
    clickOf(newId(app.clock.now.getTime()), { direct: true, pageGroup: '', pageLink: '' }),
  ])
  const secret = (await app.call('company.edit', owner, { id: campaign.id })).campaign.postbackSecret ?? ''
  await insertPostbacks(app.db, [
    {
      id: newId(app.clock.now.getTime()),
      receivedAt: app.clock.now,
      campaignKey: '',
      address: '203.0.113.9',
      method: 'GET',
      query: `hit=${first}&status=sale`,
      secretHash: hashOf(secret),
    },
  ])
  await matchDue(app.services)
  const { pages, offers, clicks, direct, url } = await figures()
  const earned = { conversions: 1, revenue: [{ currency: 'EUR', amount: 750 }] }
  const nothing = { conversions: 0, revenue: [] }
  expect(pages).toEqual([
    { link: PAGES[0], views: 3, clicked: 3, clicks: 4, ...earned }, // with the spooled one
    { link: PAGES[1], views: 2, clicked: 1, clicks: 1, ...nothing },
  ])
  expect(offers).toEqual([
    { link: LINK, offer: 'Shoes', clicks: 4, clicked: 4, ...earned },
    { link: LINK, offer: null, clicks: 2, clicked: 2, ...nothing },
  ])
  expect({ clicks, direct }).toEqual({ clicks: 6, direct: 1 })
  expect(url).toMatch(new RegExp(`/go/${campaign.key}$`))
})

test('money is for who sees conversions, and the rest for who sees the campaign', async () => {
  const reader = await app.account('team_user', { ownerId: owner.account.id, access: 'read' })
  const { pages, offers } = await figures(reader)
  for (const row of [...pages, ...offers]) expect(row).toMatchObject({ conversions: null, revenue: null })
  expect(pages[0]).toMatchObject({ views: 3, clicks: 4 })
  expect((await refusal(figures(await app.account('user')))).status).toBe(404)
})

test('caps count clicks after a start, but not those that are hits', async () => {
  const since = new Date(app.clock.now.getTime() - 3_600_000)
  const sums = await clicksOfOffers(app.db, [offer.id, '999'], since)
  expect(sums.reduce((sum, { visits }) => sum + visits, 0)).toBe(3)
  expect(
    sums.every(({ offer: id, at }) => id === offer.id && at % 900_000 === 0 && at > since.getTime() - 900_000),
  ).toBe(true)
})

test('erasing a visitor removes their clicks', async () => {
  const [first = ''] = hits
  expect(await clicksOfHits(app.db, [first])).toHaveLength(2)
  await eraseVisitor(app.services, { by: 'hit', value: first }, async () => undefined)
  expect(await clicksOfHits(app.db, [first])).toEqual([])
})
