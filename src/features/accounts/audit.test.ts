import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import type { Caller } from '../../domain/context.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin', { email: 'Anna@staff.example'.toLowerCase() })
})
afterAll(() => app.close())

const read = (given: object = {}) => app.call('audit.list', admin, given)
const mate = { email: 'mate@team.example', password: 'a river without fish', name: 'Mate', limit: 3 }

test('lists everything of one client, newest first, and nothing of others', async () => {
  const owner = await app.account('user')
  const other = await app.account('user')
  const { teamUser } = await app.call('teamUsers.addTeamUser', owner, mate)
  const member = await app.account('team_user', { ownerId: owner.account.id })
  const { campaign } = await app.call('campaign.save', member, { ...CAMPAIGN, name: 'Hers' })
  await app.call('campaign.save', other, CAMPAIGN)
  await app.call('clients.notes', admin, { id: owner.account.id, notes: 'x' })
  await app.call('teamUsers.deleteTeamUser', owner, { id: teamUser.id })
  const { entries, total } = await read({ clientId: owner.account.id })
  expect(total).toBe(4)
  expect(entries.map(({ action, actorEmail, subjectName }) => [action, actorEmail, subjectName])).toEqual([
    ['teamUsers.deleteTeamUser', owner.account.email, mate.email],
    ['clients.notes', 'anna@staff.example', owner.account.email],
    ['campaign.save', member.account.email, 'Hers'],
    ['teamUsers.addTeamUser', owner.account.email, mate.email],
  ])
  expect(entries[1]).toMatchObject({ before: { notes: '' }, after: { notes: 'x' } })
  expect((await read({ subject: `campaigns/${campaign.id}` })).entries).toHaveLength(1)
})

test('filters by actor, in pages', async () => {
  for (let i = 0; i < 5; i++) await app.call('promo.create', admin, { code: `A${i}` })
  const first = await read({ actor: 'ANNA@', perPage: '2' })
  const second = await read({ actor: 'anna@', perPage: '2', page: '2' })
  expect(new Set([...first.entries, ...second.entries].map((one) => one.id)).size).toBe(4)
  expect(first.entries.every((one) => one.actorEmail === 'anna@staff.example')).toBe(true)
  expect(first.entries[0]).toMatchObject({ action: 'promo.create', subjectName: 'A4', before: null })
  expect((await read({ actor: '%' })).total).toBe(0)
})

test('a client reads changes of their account and who made them, but no internal staff entries', async () => {
  const owner = await app.account('user')
  const member = await app.account('team_user', { ownerId: owner.account.id })
  const { id } = owner.account
  const own = async (caller: Caller, given: object = {}) => (await app.call('audit.ofClient', caller, given)).entries
  await app.call('campaign.save', owner, { ...CAMPAIGN, name: 'Of the client' })
  await app.call('campaign.save', member, { ...CAMPAIGN, name: 'Of the member' })
  await app.call('clients.notes', admin, { id, notes: 'pays late' })
  await app.call('clients.updateSiteGenLimit', admin, { id, limit: 4 })
  const seen = await own(owner)
  expect(seen.map(({ action, actorEmail, byStaff }) => [action, actorEmail, byStaff])).toEqual([
    ['clients.updateSiteGenLimit', null, true],
    ['campaign.save', member.account.email, false],
    ['campaign.save', owner.account.email, false],
  ])
  expect(seen[0]).toMatchObject({ before: { siteGenLimit: 0 }, after: { siteGenLimit: 4 } })
  expect(JSON.stringify(seen)).not.toContain('pays late')
  // the filter does not reveal hidden actors either
  expect(await own(owner, { actor: 'anna@' })).toEqual([])
  expect((await own(member)).map(({ subjectName }) => subjectName)).toEqual(['Of the member'])
  for (const access of ['read', 'finance'] as const)
    expect(
      await own(await app.account('team_user', { ownerId: id, access })),
      `${access}: nothing of the others`,
    ).toEqual([])
  const stranger = await app.account('user')
  expect(await own(stranger)).toEqual([])
  for (const caller of [stranger, await app.account('team_user', { ownerId: stranger.account.id })])
    expect(await refusal(own(caller, { clientId: id }))).toMatchObject({ status: 404 })
})

test('staff read the history of the client they name; a manager sees only their own address', async () => {
  const owner = await app.account('user')
  const manager = await app.account('manager', { menu: ['Clients'] })
  const clientId = owner.account.id
  await app.call('clients.notes', manager, { id: clientId, notes: 'x' })
  await app.call('clients.notes', admin, { id: clientId, notes: 'y' })
  const emails = async (caller: Caller) =>
    (await app.call('audit.ofClient', caller, { clientId })).entries.map(({ actorEmail }) => actorEmail)
  expect(await emails(admin)).toEqual(['anna@staff.example', manager.account.email])
  expect(await emails(manager)).toEqual([null, manager.account.email])
  expect(await refusal(app.call('audit.ofClient', admin))).toMatchObject({
    status: 422,
    body: { validation: { clientId: [TEXTS.selectedInvalid] } },
  })
  expect(await refusal(app.call('audit.ofClient', admin, { clientId: admin.account.id }))).toMatchObject({
    status: 404,
  })
})
