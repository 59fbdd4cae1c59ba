/** Staff in a client's panel: visible data, changes, notifications, end. */
import { beforeAll, expect, it } from 'vitest'
import { CONTRACT } from '../src/contract/table.ts'
import { ROUTES, type CallName } from '../src/contract/routes.ts'
import { expectOk, makeCampaign, makeClient, signIn, type Client, type RunningWeir } from './support/weir.ts'
import { sharedWeir } from './support/shared-weir.ts'

let weir: RunningWeir
let admin: string
let client: Client
beforeAll(async () => {
  weir = await sharedWeir()
  admin = await signIn(weir)
  client = await makeClient(weir, admin)
})

const open = async (staff: string, clientId = client.id): Promise<string> =>
  String((await expectOk(weir.call('POST', '/v1/clients/openAs', { clientId }, staff)))['access_token'])
const statusOf = async (token: string, method = 'GET', path = '/v1/profile', body?: object) =>
  (await weir.call(method, path, body, token)).status
const allow = (editingAllowed: boolean) =>
  expectOk(weir.call('POST', '/v1/profile/update', { data: { editingAllowed } }, client.token))
const SAVE = {
  kind: 'integration',
  name: 'Spring',
  targetMode: 'redirect',
  targetLink: 'https://shop.example/',
  botLink: 'bot.html',
}

type Entry = { action: string; subject: string; actorEmail: string; clientEmail: string | null }
const auditOf = async (email: string): Promise<Entry[]> =>
  (await expectOk(weir.call('GET', `/v1/audit?actor=${encodeURIComponent(email)}`, undefined, admin)))[
    'entries'
  ] as Entry[]

async function manager(menu: string[]): Promise<{ id: string; email: string; token: string }> {
  const email = `manager-${Math.random()}@weir.example`
  const made = await expectOk(
    weir.call('POST', '/v1/managers/addManager', { email, password: 'basalt-heron-38', name: 'M', menu }, admin),
  )
  return {
    id: (made['manager'] as { id: string }).id,
    email,
    token: await signIn(weir, { email, password: 'basalt-heron-38' }),
  }
}

it('opens the client’s panel for an hour, and shows its owner', async () => {
  const answer = await expectOk(weir.call('POST', '/v1/clients/openAs', { clientId: client.id }, admin))
  expect(answer).toMatchObject({
    expires_in: 3600,
    is_admin: false,
    role: 'user',
    menu: expect.arrayContaining(['Campaign', 'Profile']) as string[],
  })
  const { profile } = await expectOk(weir.call('GET', '/v1/profile', undefined, String(answer['access_token'])))
  expect(profile).toMatchObject({ id: client.id, openedBy: 'admin@weir.example' })
  expect((await expectOk(weir.call('GET', '/v1/profile', undefined, client.token)))['profile']).toMatchObject({
    openedBy: null,
  })
})

it('reads all and changes nothing unless the client allows it; personal data stays the client’s', async () => {
  const token = await open(admin)
  expect((await weir.call('POST', '/v1/campaign/saveCampaign', SAVE, token)).body).toMatchObject({
    error: 'The client does not allow editing.',
  })
  await allow(true)
  expect(await statusOf(token, 'POST', '/v1/campaign/saveCampaign', SAVE), 'in force at the next call').toBe(200)
  for (const [path, body] of [
    ['/v1/profile/update', { data: { name: 'Other' } }],
    ['/v1/profile/update', { data: { editingAllowed: false } }],
    ['/v1/profile/sessions/revokeOthers', {}],
    ['/v1/profile/twoFactor/enrol', { password: 'x' }],
    ['/v1/apiKey/deleteKey', {}],
    ['/v1/teamUsers/addTeamUser', { email: 'mate@weir.example', password: 'basalt-heron-38', name: 'Mate', limit: 1 }],
  ] as const)
    expect(await statusOf(token, 'POST', path, body), path).toBe(403)
  expect(await statusOf(token, 'GET', '/v1/apiKey/generateKey')).toBe(403)
  await allow(false)
  expect(await statusOf(token, 'POST', '/v1/campaign/saveCampaign', SAVE)).toBe(403)
})

it('every changing call is refused while the client allows nothing', async () => {
  const token = await open(admin)
  for (const name of Object.keys(ROUTES) as CallName[]) {
    const { allowed, effect, method, path } = CONTRACT[name]
    if (allowed === 'public' || effect === 'reads' || name === 'clients.leave') continue
    const answer = await weir.call(method, path.replaceAll(/:\w+/g, '1'), method === 'GET' ? undefined : {}, token)
    expect(answer.status, name).toBe(403)
  }
  expect(await statusOf(token)).toBe(200)
})

it('is logged with staff member and client, from opening to leaving', async () => {
  await allow(true)
  const { email, token: staff } = await manager(['Clients'])
  const token = await open(staff)
  await expectOk(weir.call('POST', '/v1/campaign/saveCampaign', { ...SAVE, name: 'By support' }, token))
  await expectOk(weir.call('POST', '/v1/clients/leave', {}, token))
  await allow(false)
  expect(
    (await auditOf(email)).map(({ action, actorEmail, clientEmail }) => [action, actorEmail, clientEmail]),
  ).toEqual([
    ['clients.leave', email, client.email],
    ['campaign.save', email, client.email],
    ['clients.openAs', email, null],
  ])
  expect(await statusOf(token), 'left').toBe(401)
  expect(await statusOf(staff), 'back in their own').toBe(200)
})

it('the client sees the session, not its address, and can end it', async () => {
  const token = await open(admin)
  const { sessions } = (await expectOk(weir.call('GET', '/v1/profile/sessions', undefined, client.token))) as {
    sessions: { id: string; support: boolean; address: string; browser: string; current: boolean }[]
  }
  const support = sessions.filter((one) => one.support)
  expect(support).toEqual([expect.objectContaining({ address: '', current: false })])
  expect(sessions.find((one) => one.current)).toMatchObject({ support: false })
  await expectOk(weir.call('POST', '/v1/profile/sessions/revoke', { id: support[0]?.id }, client.token))
  expect(await statusOf(token)).toBe(401)
})

it('ends with its parent session, with the permission, and with the next one', async () => {
  const { id, email, token: staff } = await manager(['Clients'])
  const first = await open(staff)
  const second = await open(staff)
  expect(await statusOf(first), 'one at a time').toBe(401)
  await expectOk(weir.call('POST', '/v1/managers/updateManager', { id, menu: ['Logs'] }, admin))
  expect(await statusOf(second), 'without the tick').toBe(401)
  await expectOk(weir.call('POST', '/v1/managers/updateManager', { id, menu: ['Clients'] }, admin))
  expect(await statusOf(second), 'with it again').toBe(401)
  const third = await open(staff)
  expect(await statusOf(third), 'opened again').toBe(200)
  await expectOk(weir.call('POST', '/v1/auth/logout', {}, staff))
  expect(await statusOf(third), 'signed out').toBe(401)
  const fourth = await open(await signIn(weir, { email, password: 'basalt-heron-38' }))
  await expectOk(weir.call('POST', '/v1/managers/deleteManager', { id }, admin))
  expect(await statusOf(fourth), 'deleted').toBe(401)
})

it('opens clients only, and never from within', async () => {
  const { id } = await manager(['Clients'])
  const missing = await weir.call('POST', '/v1/clients/openAs', { clientId: '999999' }, admin)
  expect(missing.status).toBe(404)
  expect(await weir.call('POST', '/v1/clients/openAs', { clientId: id }, admin)).toEqual(missing)
  expect(await statusOf(await open(admin), 'POST', '/v1/clients/openAs', { clientId: client.id })).toBe(403)
  expect(await statusOf(client.token, 'POST', '/v1/clients/leave', {}), 'nothing to leave').toBe(403)
  expect(await statusOf((await manager(['Logs'])).token, 'POST', '/v1/clients/openAs', { clientId: client.id })).toBe(
    403,
  )
  await makeCampaign(weir, client)
})
