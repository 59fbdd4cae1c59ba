import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../../domain/testing/app.ts'
import { saveAppeal } from '../../store/config/hits/appeals.ts'
import { accounts, apiKeys, deliveries } from '../../store/config/schema.ts'
import type { Events } from '../../store/events/events.ts'
import { watchAppeals } from './appeals.ts'
import { watchJumps, watchSilence, watchWeeks } from './traffic.ts'
import { watchKeys, watchPlans } from './endings.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.update(accounts).set({ active: false })
})

const at = (text: string) => (app.clock.now = new Date(text))
const noticesOf = async (who: Caller) =>
  (await app.call('notifications.list', who)).notifications.map((one) => one.notice).toReversed()
const subjects = async (who: Caller) =>
  (await app.mail.letters()).filter((letter) => letter.to === who.account.email).map((letter) => letter.subject)
const paidUntil = (text: string, timezone = 'UTC') =>
  app.account('user', { paidExpiration: new Date(text), timezone, language: 'en' })
/** An event store with fixed answers, in order. */
const answering = (...answers: object[][]) => ({
  ...app.services,
  events: { query: async () => answers.shift() ?? [] } as unknown as Events,
})

test('sends each reminder once, at nine of the client’s morning, through clock changes', async () => {
  const [kyiv, york] = [
    await paidUntil('2026-03-10T01:00:00Z', 'Europe/Kyiv'),
    await paidUntil('2026-03-10T01:00:00Z', 'America/New_York'),
  ]
  for (let hour = Date.parse('2026-03-05T00:00:00Z'); hour <= Date.parse('2026-03-12T00:00:00Z'); hour += 3_600_000) {
    at(new Date(hour).toISOString())
    await watchPlans(app.services)
    if (hour === Date.parse('2026-03-07T06:00:00Z'))
      expect([await noticesOf(kyiv), await noticesOf(york)]).toEqual([[], ['ends3']])
  }
  for (const who of [kyiv, york]) expect(await noticesOf(who)).toEqual(['ends3', 'ends2', 'ends1', 'ended'])
  expect((await subjects(kyiv)).toSorted(), 'letters that came after the end are still of that end').toEqual(
    ['Your plan ends soon', 'Your plan ends soon', 'Your plan ends soon', 'Your plan has ended'].toSorted(),
  )
  const { expirations } = await app.call('expirations.list', admin)
  expect(expirations.find((row) => row.clientId === kyiv.account.id)?.reminded).toBe('2026-03-10T01:00:00.000Z')
})

test('after an outage at that hour, loses no reminder and sends none twice or wrong', async () => {
  const client = await paidUntil('2026-03-20T20:00:00Z')
  at('2026-03-17T23:00:00Z') // away since before nine
  await Promise.all([watchPlans(app.services), watchPlans(app.services)])
  expect(await noticesOf(client)).toEqual(['ends3'])
  at('2026-03-20T03:00:00Z') // away for two days and past midnight: no longer tomorrow
  await watchPlans(app.services)
  await watchPlans(app.services)
  expect(await noticesOf(client)).toEqual(['ends3', 'ends'])
  at('2026-03-21T00:00:00Z')
  await watchPlans(app.services)
  expect(await noticesOf(client)).toEqual(['ends3', 'ends', 'ended'])
})

test('a prolonged plan gets no reminder of the old end, and all of the new one', async () => {
  const client = await paidUntil('2026-04-10T12:00:00Z')
  at('2026-04-07T10:00:00Z')
  await watchPlans(app.services)
  await app.db
    .update(accounts)
    .set({ paidExpiration: new Date('2026-05-10T12:00:00Z') })
    .where(eq(accounts.id, client.account.id))
  expect(await subjects(client), 'the letter that waited is not sent').toEqual([])
  at('2026-04-09T10:00:00Z')
  await watchPlans(app.services)
  expect(await noticesOf(client)).toEqual(['ends3'])
  at('2026-05-07T10:00:00Z')
  await watchPlans(app.services)
  expect(await noticesOf(client)).toEqual(['ends3', 'ends3'])
  expect(await subjects(client)).toEqual(['Your plan ends soon'])
})

test('does not show an undeliverable reminder as sent', async () => {
  const client = await paidUntil('2026-06-10T12:00:00Z')
  await app.call('notificationSettings.save', client, { settings: { planEnds: { panel: false, mail: false } } })
  at('2026-06-07T10:00:00Z')
  await watchPlans(app.services)
  const { expirations } = await app.call('expirations.list', admin)
  expect(expirations.find((row) => row.clientId === client.account.id)?.reminded).toBeNull()
})

test('announces a key’s end a week and a day before, once each', async () => {
  const client = await app.account('user')
  await app.db.insert(apiKeys).values({
    scopes: [],
    accountId: client.account.id,
    keyHash: Buffer.from('k'),
    prefix: 'wk_abc',
    expiresAt: new Date('2026-03-20T12:00:00Z'),
  })
  for (const now of [
    '2026-03-12T12:00:00Z',
    '2026-03-13T12:00:00Z',
    '2026-03-14T12:00:00Z',
    '2026-03-19T12:00:00Z',
    '2026-03-20T11:00:00Z',
    '2026-03-21T12:00:00Z',
  ]) {
    at(now)
    await watchKeys(app.services)
  }
  expect(await noticesOf(client)).toEqual(['keyEnds', 'keyEnds'])
})

async function running() {
  const client = await app.account('user')
  const { campaign } = await app.call('campaign.save', client, CAMPAIGN)
  return { client, id: campaign.id }
}

test('notifies each silence once; traffic that returns and stops again is another', async () => {
  const { client, id } = await running()
  at('2026-03-10T12:00:00Z')
  const silent = (last: string) => watchSilence(answering([{ id, last, hits: 60 }]))
  await silent('2026-03-09 11:00:00.000')
  await silent('2026-03-09 11:00:00.000')
  expect(await noticesOf(client)).toEqual(['silent'])
  await silent('2026-03-09 11:30:00.000')
  expect(await noticesOf(client)).toEqual(['silent', 'silent'])
  await app.call('company.updateInfoStatus', client, { id })
  await silent('2026-03-09 11:45:00.000')
  expect(await noticesOf(client), 'a paused one is meant to be silent').toHaveLength(2)
})

test('notifies a jump at most once a day for each campaign', async () => {
  const { client, id } = await running()
  const jump = () =>
    watchJumps(answering([{ id }], [{ id, recentHits: 200, recentBots: 150, usualHits: 1000, usualBots: 100 }]))
  at('2026-03-10T12:00:00Z')
  await jump()
  at('2026-03-11T11:59:59Z')
  await jump()
  expect(await noticesOf(client)).toEqual(['botJump'])
  expect((await app.call('notifications.list', client)).notifications[0]).toMatchObject({
    title: 'Invalid traffic has jumped: Spring',
    message:
      '75\u202f% of the 200 visits in the last hour were bots; the usual share over the last seven days was 10\u202f%.',
  })
  at('2026-03-11T12:00:00Z')
  await jump()
  expect(await noticesOf(client)).toHaveLength(2)
})

test('reports a week once, on Monday morning, with changes and causes', async () => {
  const client = await app.account('user', { timezone: 'Europe/Kyiv' })
  const [figures, signals] = [
    [{ hits: 1200, bots: 300, people: 700, hitsBefore: 1600 }],
    [{ signal: 'ua.declared_bot' }],
  ]
  at('2026-03-30T05:59:00Z')
  await watchWeeks(answering(figures, signals))
  expect(await noticesOf(client)).toEqual([])
  at('2026-03-30T06:00:00Z')
  await watchWeeks(answering(figures, signals))
  await watchWeeks(answering(figures, signals))
  const { notifications } = await app.call('notifications.list', client)
  expect(notifications).toHaveLength(1)
  expect(notifications[0]).toMatchObject({
    title: 'Your week: 25\u202f% of visits were bots',
    details: { from: '2026-03-23', to: '2026-03-29', change: '−25\u202f%', signals: 'ua.declared_bot' },
  })
  expect(notifications[0]?.message).toMatch(
    /^23 March to 29 March: 1\u202f200 visits \(−25\u202f% vs\. the week before\), 300 of them bots; 700 unique people\. Most frequent signals: \S/,
  )
  at('2026-04-06T07:00:00Z')
  await watchWeeks(answering([{ hits: 0, bots: 0, people: 0, hitsBefore: 0 }]))
  expect(await noticesOf(client), 'nothing, and nothing before').toHaveLength(1)
  expect(await app.db.$count(deliveries, eq(deliveries.event, 'weekly'))).toBe(1)
})

test('notifies appeals at most hourly with their number: to the client and the campaign’s team member', async () => {
  at('2026-08-03T10:00:00Z')
  const client = await app.account('user', { language: 'en' })
  const member = await app.account('team_user', { ownerId: client.account.id, language: 'en' })
  const save = async (caller: Caller) => (await app.call('campaign.save', caller, CAMPAIGN)).campaign.id
  const [own, team] = [await save(client), await save(member)]
  let made = 0
  const appeal = (campaignId: string) =>
    saveAppeal(app.db, {
      campaignId,
      hit: `appealed-${++made}`,
      hitAt: app.clock.now,
      text: '<b>Call me',
      createdAt: app.clock.now,
    })
  const details = async (who: Caller) =>
    (await app.call('notifications.list', who)).notifications.map((one) => [one.notice, one.details]).toReversed()

  await watchAppeals(app.services)
  expect(await noticesOf(client)).toEqual([])
  await appeal(own)
  await Promise.all([watchAppeals(app.services), watchAppeals(app.services)])
  expect(await details(client)).toEqual([['appeal', { appeals: '1', campaign: 'Spring', hit: 'appealed-1' }]])
  expect(await noticesOf(member)).toEqual([])
  const letter = (await app.mail.letters()).findLast(({ to }) => to === client.account.email)
  expect(letter?.text).toContain('https://panel.example/pages/logs?hit=appealed-1')
  expect(letter?.text).not.toContain('Call me')

  for (let minute = 1; minute < 60; minute += 1) {
    at(new Date(Date.parse('2026-08-03T10:00:00Z') + minute * 60_000).toISOString())
    await appeal(own)
    if (minute % 20 === 0) await appeal(team)
    await watchAppeals(app.services)
  }
  expect(await noticesOf(client), 'however many came within the hour').toEqual(['appeal'])
  at('2026-08-03T11:00:01Z')
  await watchAppeals(app.services)
  expect((await details(client))[1]).toEqual([
    'appeals',
    { appeals: '61', campaign: 'Spring', hit: `appealed-${made}` },
  ])
  expect((await details(member)).map(([notice, values]) => [notice, (values as { appeals: string }).appeals])).toEqual([
    ['appeals', '2'],
  ])
  at('2026-08-04T11:00:00Z')
  await watchAppeals(app.services)
  expect(await noticesOf(client), 'nothing is told twice').toEqual(['appeal', 'appeals'])
  const { appeals } = await app.call('appeals.list', client, { state: 'open', companyId: own, perPage: 1 })
  await appeal(own)
  const { appeals: next } = await app.call('appeals.list', client, { state: 'open', companyId: own, perPage: 1 })
  expect(next[0]?.id).not.toBe(appeals[0]?.id)
  await app.call('appeals.settle', client, { id: next[0]?.id ?? '', outcome: 'decline' })
  await watchAppeals(app.services)
  expect(await noticesOf(client), 'what was settled meanwhile is no news').toHaveLength(2)
})

test('without appeal notifications enabled sends none, and the hourly limit still holds once enabled', async () => {
  at('2026-08-05T10:00:00Z')
  const client = await app.account('user', { language: 'en' })
  await app.call('notificationSettings.save', client, { settings: { appeal: { panel: false, mail: false } } })
  const campaignId = (await app.call('campaign.save', client, CAMPAIGN)).campaign.id
  const keep = (hit: string) =>
    saveAppeal(app.db, { campaignId, hit, hitAt: app.clock.now, text: 'x', createdAt: app.clock.now })
  await keep('quiet-1')
  await watchAppeals(app.services)
  await app.call('notificationSettings.save', client, { settings: { appeal: { panel: true, mail: true } } })
  await keep('quiet-2')
  at('2026-08-05T10:30:00Z')
  await watchAppeals(app.services)
  expect([await noticesOf(client), await subjects(client)]).toEqual([[], []])
  at('2026-08-05T11:30:00Z')
  await watchAppeals(app.services)
  expect(await subjects(client)).toEqual(['A visitor appeals: Spring'])
})
