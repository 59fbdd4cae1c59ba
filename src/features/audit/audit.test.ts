import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGN, createTestApp, type TestApp } from '../testing/app.ts'
import type { Caller } from '../context.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin', { email: 'Anna@staff.example'.toLowerCase() })
})
afterAll(() => app.close())

const read = (given: object = {}) => app.call('audit.list', admin, given)
const mate = { email: 'mate@team.example', password: 'a river without fish', name: 'Mate', limit: 3 }

test('of a client it tells all that is theirs, newest first, and nothing of others', async () => {
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

test('by its actor, in pages', async () => {
  for (let i = 0; i < 5; i++) await app.call('promo.create', admin, { code: `A${i}` })
  const first = await read({ actor: 'ANNA@', perPage: '2' })
  const second = await read({ actor: 'anna@', perPage: '2', page: '2' })
  expect(new Set([...first.entries, ...second.entries].map((one) => one.id)).size).toBe(4)
  expect(first.entries.every((one) => one.actorEmail === 'anna@staff.example')).toBe(true)
  expect(first.entries[0]).toMatchObject({ action: 'promo.create', subjectName: 'A4', before: null })
  expect((await read({ actor: '%' })).total).toBe(0)
})
