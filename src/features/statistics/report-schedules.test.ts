import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Question } from '../../contract/table.ts'
import type { TeamAccess } from '../../contract/accounts/team-access.ts'
import { refusal, type TestApp } from '../../domain/testing/app.ts'
import { type Bought, openBought, VISITS } from '../../domain/testing/bought.ts'
import type { Caller } from '../../domain/context.ts'
import { deliverDue } from '../../domain/notifications/deliver.ts'
import { queueDueReports } from '../../domain/statistics/scheduled/due.ts'
import { NotSent } from '../../outside/not-sent.ts'
import type { AutoRuleTerms } from '../../contract/money/auto-rule-words.ts'
import { insertAct, insertAutoRule } from '../../store/config/money/auto-rules.ts'
import {
  accounts,
  audit,
  deliveries,
  notificationChoices,
  reportReceivers,
  reportSchedules,
  telegramChats,
} from '../../store/config/schema.ts'

let world: Bought
let app: TestApp
let owner: Caller

beforeAll(async () => {
  world = await openBought(['One', 'Two'])
  ;({ app, owner } = world)
  await app.db.update(accounts).set({ language: 'en' })
  owner = await app.again(owner)
  await world.begin(VISITS)
  await world.addRate('click', '0.50')
  await world.conversion({ status: 'approved', payout: 700, country: 'DE' })
})
beforeEach(async () => {
  await app.db.delete(reportSchedules)
  await app.db.delete(deliveries)
  await app.db.delete(notificationChoices)
  ;(await app.mail.letters()).length = 0
  app.clock.now = new Date('2026-03-25T20:00:00Z')
})
afterAll(() => world.close())

const to = (caller: Caller, more: object = {}) => ({
  accountId: caller.account.id,
  mail: true,
  telegram: false,
  ...more,
})
type Saved = Question<'reportSchedules.save'>

const save = async (caller: Caller = owner, more: Partial<Saved> = {}) => {
  const given: Saved = {
    name: 'Morning',
    levels: ['country', 'campaign'],
    columns: ['cost', 'revenue', 'profit'],
    preset: 'yesterday',
    compare: 'previous',
    every: 'day',
    hour: 9,
    receivers: [to(owner)],
    ...more,
  }
  return (await app.call('reportSchedules.save', caller, given)).schedule
}
const listed = async (caller: Caller = owner) => (await app.call('reportSchedules.list', caller)).schedules[0]
const letters = () => app.mail.letters()
const at = (time: string) => (app.clock.now = new Date(time))
const run = async () => {
  await queueDueReports(app.services)
  return letters()
}

const teamUser = (access: TeamAccess, more: object = {}) =>
  app.account('team_user', { ownerId: owner.account.id, access, language: 'en', ...more })
const change = (id: string, fields: object) => app.db.update(accounts).set(fields).where(eq(accounts.id, id))

test('sends at its hour, once, to each of its receivers', async () => {
  const mate = await teamUser('finance')
  const made = await save(owner, { receivers: [to(owner), to(mate)] })
  expect(made).toMatchObject({ next: '2026-03-26T09:00:00.000Z', timezone: 'UTC', email: owner.account.email })
  at('2026-03-26T08:59:59Z')
  expect(await run()).toEqual([])
  at('2026-03-26T09:00:00Z')
  const sent = await run()
  expect(sent.map((letter) => letter.to).toSorted()).toEqual([owner.account.email, mate.account.email].toSorted())
  expect(sent[0]?.subject).toBe('Morning: Profit $5.50')
  expect(sent[0]?.text).toContain('Profit $5.50; bots wasted $0.50, 33.3\u202f% of the cost.')
  expect(await run()).toHaveLength(2)
  expect(await listed()).toMatchObject({
    next: '2026-03-27T09:00:00.000Z',
    lastSent: '2026-03-26T09:00:00.000Z',
    trouble: null,
  })
})

test('two processes at once send it once', async () => {
  await save()
  at('2026-03-26T09:00:00Z')
  const { services } = app
  const both = await Promise.all([queueDueReports(services), queueDueReports(services), queueDueReports(services)])
  expect(both.reduce((sum, one) => sum + one)).toBe(1)
  await Promise.all([1, 2, 3].map(() => deliverDue(services, 'report')))
  expect(await letters()).toHaveLength(1)
})

test('after an absence the latest due time within a day is made good, and no other', async () => {
  await save()
  at('2026-04-02T12:00:00Z')
  expect(await run()).toHaveLength(1)
  const [queued] = await app.db.select().from(deliveries)
  expect(queued?.details['due']).toBe('2026-04-02T09:00:00.000Z')
  await save(owner, { name: 'Monday', every: 'weekday', weekdays: [0] })
  at('2026-04-07T09:00:01Z')
  await run()
  expect((await letters()).filter(({ subject }) => subject.startsWith('Monday'))).toEqual([])
  expect(await listed()).toMatchObject({ trouble: 'missed', lastSent: null, next: '2026-04-13T09:00:00.000Z' })
})

test('hours and days are those of its maker’s zone', async () => {
  await change(owner.account.id, { timezone: 'America/New_York' })
  const caller = await app.again(owner)
  expect(await save(caller, { preset: 'yesterday', hour: 21 })).toMatchObject({
    next: '2026-03-26T01:00:00.000Z',
    timezone: 'America/New_York',
  })
  at('2026-03-26T01:00:00Z')
  const [letter] = await run()
  expect(letter?.text).toContain('24 Mar 2026')
  await change(owner.account.id, { timezone: 'UTC' })
})

test('who has lost access gets nothing, and the list says so', async () => {
  const mate = await teamUser('finance')
  await save(owner, { receivers: [to(owner), to(mate)] })
  at('2026-03-26T09:00:00Z')
  await change(mate.account.id, { access: 'read' })
  expect((await run()).map((letter) => letter.to)).toEqual([owner.account.email])
  expect((await listed())?.receivers.map(({ trouble }) => trouble)).toEqual([null, 'lost'])
})

test.each([
  ['finance', { access: 'full' }],
  ['the account', { active: false }],
])('the maker’s loss of %s ends it for everyone, also for what is queued', async (_what, fields) => {
  const mate = await teamUser('finance')
  await save(mate, { receivers: [to(owner)] })
  at('2026-03-26T09:00:00Z')
  await queueDueReports(app.services)
  await change(mate.account.id, fields)
  expect(await letters()).toEqual([])
  expect((await app.db.select().from(deliveries)).map(({ channel, state }) => [channel, state])).toContainEqual([
    'mail',
    'void',
  ])
  expect((await listed())?.trouble).toBe('lost')
  at('2026-03-27T09:00:00Z')
  expect(await run()).toEqual([])
  expect(await listed()).toMatchObject({ trouble: 'lost', next: '2026-03-28T09:00:00.000Z' })
  // the client saves it: it follows them from now on
  const [kept] = (await app.call('reportSchedules.list', owner)).schedules
  await save(owner, { ...(kept && { id: kept.id }) })
  at('2026-03-28T09:00:00Z')
  expect(await run()).toHaveLength(1)
})

test('a client that is switched off gets nothing', async () => {
  await save()
  at('2026-03-26T09:00:00Z')
  await change(owner.account.id, { active: false })
  expect(await run()).toEqual([])
  await change(owner.account.id, { active: true })
})

test('while the plan has ended nothing is sent, the list says so, and the next plan goes on', async () => {
  await save()
  await change(owner.account.id, { paidExpiration: new Date('2026-03-26T00:00:00Z') })
  at('2026-03-26T09:00:00Z')
  expect(await run()).toEqual([])
  expect(await listed()).toMatchObject({ trouble: 'planEnded', next: '2026-03-27T09:00:00.000Z' })
  await change(owner.account.id, { paidExpiration: null })
  expect((await listed())?.trouble).toBeNull()
  at('2026-03-27T09:00:00Z')
  expect(await run()).toHaveLength(1)
})

test('only people who see the money receive it', async () => {
  const [finance, reader, full] = [await teamUser('finance'), await teamUser('read'), await teamUser('full')]
  const stranger = await app.account('user')
  const { people } = await app.call('reportSchedules.list', owner)
  expect(people.map(({ id }) => id)).toContain(finance.account.id)
  for (const one of [reader, full, stranger]) {
    expect(people.map(({ id }) => id)).not.toContain(one.account.id)
    const refused = await refusal(save(owner, { receivers: [to(one)] }))
    expect(refused).toMatchObject({ status: 422, body: { validation: { receivers: expect.any(Array) } } })
  }
})

test('notification settings decide the channels', async () => {
  const sent: string[] = []
  app.services.telegram = {
    username: async () => 'bot',
    send: async (chat, text) => void sent.push(`${chat} ${text}`),
    listen: () => async () => undefined,
  }
  await app.db
    .insert(telegramChats)
    .values({ accountId: owner.account.id, chatId: '7', name: '@ann', linkedAt: new Date() })
  await save(owner, { receivers: [to(owner, { telegram: true })] })
  at('2026-03-26T09:00:00Z')
  expect(await run()).toHaveLength(1)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('7 Morning\n25 Mar 2026')
  // a linked chat that the schedule does not name gets nothing
  await save(owner, { name: 'By mail', hour: 10 })
  at('2026-03-26T10:00:00Z')
  expect(await run()).toHaveLength(2)
  expect(sent).toHaveLength(1)
  await app.call('notificationSettings.save', owner, { settings: { report: { mail: false, telegram: false } } })
  at('2026-03-27T10:00:00Z')
  expect(await run()).toHaveLength(2)
  expect((await listed())?.receivers[0]?.trouble).toBe('unwanted')
  expect((await app.call('reportSchedules.list', owner)).people[0]).toMatchObject({ mail: false, telegram: false })
  await app.db.delete(telegramChats)
  app.services.telegram = undefined
})

test('a letter that the server refuses is listed as such', async () => {
  await save()
  at('2026-03-26T09:00:00Z')
  await queueDueReports(app.services)
  const { send } = app.services.mail
  app.services.mail.send = async () => {
    throw new NotSent('550 no such user', { final: true })
  }
  await deliverDue(app.services, 'report')
  app.services.mail.send = send
  expect((await listed())?.receivers[0]).toMatchObject({ trouble: 'failed', lastSent: null })
})

/** Of the last letter to them. */
async function stopUrl({ account: { email } }: Caller): Promise<string> {
  const letter = (await letters()).findLast((one) => one.to === email) ?? expect.fail('no letter')
  expect(letter.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const url = /^<(.*)>$/.exec(letter.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? expect.fail('no header')
  expect(letter.html).toContain(url)
  return url
}
const unsubscribe = (token: string) => app.call('reportSchedules.unsubscribe', undefined, { token })

test('each letter stops itself without sign-in, for its receiver alone', async () => {
  const mate = await teamUser('finance')
  await save(owner, { receivers: [to(owner), to(mate)] })
  at('2026-03-26T09:00:00Z')
  await run()
  const url = await stopUrl(mate)
  expect(url).toMatch(/^https:\/\/panel\.example\/stop-reports\/\d+(?:\.[\w-]{43}){2}$/)
  const token = url.slice(url.lastIndexOf('/') + 1)
  expect((await refusal(unsubscribe(`${token.slice(0, -1)}!`))).status).toBe(404)
  expect(await unsubscribe(token)).toMatchObject({ name: 'Morning' })
  expect((await refusal(unsubscribe(token))).status).toBe(404)
  at('2026-03-27T09:00:00Z')
  expect((await run()).map((letter) => letter.to).slice(2)).toEqual([owner.account.email])
  const entries = await app.db.select().from(audit).where(eq(audit.action, 'reportSchedules.unsubscribe'))
  expect(entries.map(({ actorId }) => actorId)).toEqual([mate.account.id])
})

test('letters of the release before stop by their word, and it reads those of this one', async () => {
  await save()
  at('2026-03-26T09:00:00Z')
  await run()
  const token = (await stopUrl(owner)).split('/').at(-1) ?? ''
  const [receiver] = await app.db.select().from(reportReceivers)
  // its reading of a token
  const [id, word] = token.split('.')
  expect([id, word]).toEqual([receiver?.id, receiver?.stopSecret])
  expect((await refusal(unsubscribe(`${id}.${word}`))).status, 'the word alone, as the store has it').toBe(404)
  // its row, which has no mark
  await app.db.update(reportReceivers).set({ stopNeedsProof: false })
  expect((await refusal(unsubscribe(`${id}.${word?.slice(1)}`))).status).toBe(404)
  expect(await unsubscribe(`${id}.${word}`)).toMatchObject({ name: 'Morning' })
})

test('letters that were stopped are begun again by their receiver alone', async () => {
  const mate = await teamUser('finance')
  const { id } = await save(owner, { receivers: [to(owner), to(mate)] })
  at('2026-03-26T09:00:00Z')
  await run()
  await unsubscribe((await stopUrl(mate)).split('/').at(-1) ?? '')
  const stopped = async () => (await listed())?.receivers.map((one) => one.stopped)
  // left out and chosen again by another
  await save(owner, { id })
  await save(owner, { id, receivers: [to(owner), to(mate)] })
  expect(await stopped()).toEqual([false, true])
  await save(mate, { id, receivers: [to(owner), to(mate)] })
  expect(await stopped()).toEqual([false, false])
})

test('is sent now to the caller alone, and not twice in a minute', async () => {
  const mate = await teamUser('finance')
  const { id } = await save(owner)
  await app.call('reportSchedules.send', mate, { id })
  const sent = await letters()
  expect(sent.map((letter) => [letter.to, letter.headers])).toEqual([[mate.account.email, undefined]])
  expect((await refusal(app.call('reportSchedules.send', mate, { id }))).status).toBe(409)
  at('2026-03-25T20:01:00Z')
  await app.call('reportSchedules.send', mate, { id })
  expect(await letters()).toHaveLength(2)
})

test('twenty a client; another client’s are missing; changes are recorded', async () => {
  const stranger = await app.account('user')
  const { id } = await save()
  for (const call of ['reportSchedules.stop', 'reportSchedules.send'] as const)
    expect((await refusal(app.call(call, stranger, { id }))).status).toBe(404)
  const theirs = { id, receivers: [to(stranger)] }
  expect((await refusal(save(stranger, theirs))).status).toBe(404)
  expect(
    (await refusal(save(stranger, { companyId: world.campaigns[0] ?? '', receivers: [to(stranger)] }))).status,
  ).toBe(404)
  await save(owner, { id, name: 'Evening', hour: 20, every: 'weekday', weekdays: [4, 0] })
  await app.call('reportSchedules.stop', owner, { id })
  const entries = await app.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `reportSchedules/${id}`))
    .orderBy(audit.id)
  const nameIn = (values: unknown) => (values as { name?: string } | null)?.name
  expect(entries.map(({ action, before, after }) => [action, nameIn(before), nameIn(after)])).toEqual([
    ['reportSchedules.save', undefined, 'Morning'],
    ['reportSchedules.save', 'Morning', 'Evening'],
    ['reportSchedules.stop', 'Evening', undefined],
  ])
  expect(JSON.stringify(entries)).not.toContain('stop_secret')
  expect(await app.db.select().from(reportReceivers)).toEqual([])
  for (let made = 0; made < 20; made += 1) await save()
  expect((await refusal(save())).status).toBe(409)
})

test('says what auto rules did on the days of the report', async () => {
  const terms = { thing: 'utmPlacement', act: 'exclude' } as AutoRuleTerms
  const now = app.clock.now
  const rule = await insertAutoRule(
    app.db,
    { clientId: owner.account.id, name: 'Dear ones', terms, authorId: owner.account.id },
    now,
  )
  const act = (thing: string, day: string, state: 'done' | 'dry') =>
    insertAct(app.db, {
      ruleId: rule.id,
      day,
      campaignId: world.campaigns[0] ?? '',
      thing,
      terms,
      mode: state === 'dry' ? 'dry' : 'acting',
      state,
      reason: '',
      evidence: {} as never,
      change: null,
      at: now,
      endsAt: null,
    })
  await act('bad.example', '2026-03-25', 'done')
  await act('other.example', '2026-03-25', 'dry')
  await act('old.example', '2026-03-24', 'done')
  await save()
  at('2026-03-26T09:00:00Z')
  const [letter] = await run()
  expect(letter?.text).toContain('What auto rules did: 1\nbad.example (One): excluded · rule “Dear ones”')
})

test('a stopped schedule sends nothing that is queued', async () => {
  const { id } = await save()
  at('2026-03-26T09:00:00Z')
  await queueDueReports(app.services)
  await app.call('reportSchedules.stop', owner, { id })
  expect(await letters()).toEqual([])
})

test('faults name their field', async () => {
  const { CONTRACT } = await import('../../contract/table.ts')
  const faults = (more: object) => {
    const given = { name: 'A', levels: ['country'], columns: ['cost'], preset: '7d', every: 'day', hour: 9, ...more }
    const read = CONTRACT['reportSchedules.save'].input.safeParse({ receivers: [to(owner)], ...given })
    return read.error?.issues.map(({ path }) => path[0])
  }
  expect(faults({})).toBeUndefined()
  expect(faults({ every: 'weekday' })).toEqual(['weekdays'])
  expect(faults({ every: 'monthday', monthday: 32 })).toEqual(['monthday'])
  expect(faults({ hour: 24 })).toEqual(['hour'])
  expect(faults({ receivers: [] })).toEqual(['receivers'])
  expect(faults({ receivers: [to(owner, { mail: false })] })).toEqual(['receivers'])
  expect(faults({ receivers: [to(owner), to(owner)] })).toEqual(['receivers'])
  expect(faults({ levels: ['ip'] })).toEqual(['levels'])
  expect(faults({ preset: 'never' })).toEqual(['preset'])
})
