/** Read-only and finance team users with real HTTP and stores: every call, visible campaigns, and no way around. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure } from '../src/contract/common.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { ROUTES, type CallName } from '../src/contract/routes.ts'
import { CONTRACT } from '../src/contract/table.ts'
import type { TeamAccess } from '../src/contract/accounts/team-access.ts'
import { DECOY_HASH } from '../src/domain/accounts/passwords.ts'
import { openSession } from '../src/features/accounts/sign-in.ts'
import { canCall } from '../src/rules/menu.ts'
import { findAccount, insertAccount } from '../src/store/config/accounts/accounts.ts'
import type { Weir } from '../src/weir.ts'
import { MISSING } from './support/walk-lists.ts'
import { QUESTIONS, settings } from './support/questions.ts'
import { sentOf } from './support/sent.ts'
import { openHere } from './support/opened.ts'
import { fillAsStarted, freshFolder, removeFolder } from './support/weir.ts'

const NAMES = (Object.keys(ROUTES) as CallName[]).filter((name) => CONTRACT[name].allowed !== 'public')
const dataDir = freshFolder()
let weir: Weir
let client: { id: string; token: string }
let campaign: { id: string; key: string }

type Body = { error: string; campaign: { id: string; key: string }; [field: string]: unknown }
async function ask(name: CallName, token: string, question: Record<string, unknown> = {}) {
  const entry = CONTRACT[name] as Endpoint
  const url = entry.path.replaceAll(/:(\w+)/g, (_whole, key: string) => String(question[key]))
  const answer = await weir.app.inject({
    method: entry.method,
    url,
    ...(name === 'logs.live' ? { payloadAsStream: true as const } : {}),
    ...sentOf(entry, question, token),
  })
  if (name === 'logs.live' && answer.statusCode === 200) {
    answer.stream().destroy()
    return { status: 200, body: {} as Body }
  }
  const raw = name === 'logs.live' ? Buffer.concat((await answer.stream().toArray()) as Buffer[]) : answer.rawPayload
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, body: (isJson ? JSON.parse(raw.toString()) : {}) as Body }
}

async function tokenOf(id: string): Promise<string> {
  const account = await findAccount(weir.services.db, id)
  if (!account) throw new Error('the account exists')
  const { services } = weir
  return (await openSession(services.db, { services, origin: { address: '', agent: '' } }, account)).access_token
}

/** A signed-in team user. */
async function member(access: TeamAccess, campaignIds: string[] | null = null): Promise<{ id: string; token: string }> {
  const made = await insertAccount(weir.services.db, {
    role: 'team_user',
    ownerId: client.id,
    email: `${access}-${Math.random()}@weir.example`,
    passwordHash: DECOY_HASH,
    active: true,
    access,
    campaignIds,
  })
  if (!made) throw new Error('the account exists')
  return { id: made.id, token: await tokenOf(made.id) }
}

const listed = async (token: string, id: string) => {
  const { companies } = (await ask('company.list', token)).body as unknown as { companies: { id: string }[] }
  return companies.filter((one) => one.id === id).map((one) => JSON.stringify(one))
}

beforeAll(async () => {
  await fillAsStarted(dataDir)
  weir = await openHere(dataDir)
  const made = await insertAccount(weir.services.db, {
    role: 'user',
    email: 'client@weir.example',
    passwordHash: DECOY_HASH,
    active: true,
    integrationToken: 'wt_client',
  })
  if (!made) throw new Error('the account exists')
  client = { id: made.id, token: await tokenOf(made.id) }
  campaign = (await ask('campaign.save', client.token, settings)).body['campaign']
})

afterAll(async () => {
  await weir.close()
  removeFolder(dataDir)
})

const isPersonal = (name: CallName) =>
  /^(?:auth|profile|sessions|twoFactor|notifications|notificationSettings)\./.test(name)

it.each(['read', 'finance'] as const)('%s: each call is refused or allowed as in the table', async (access) => {
  const { token } = await member(access)
  const refused: CallName[] = []
  for (const name of NAMES.filter((one) => one !== 'auth.logout')) {
    const { status, body } = await ask(name, token, QUESTIONS[name]({ ...MISSING, campaign: campaign.id }))
    const may = canCall({ role: 'team_user', menu: [], access }, name)
    // finance may not export visits: see below
    if (name === 'logs.export' && access === 'finance') continue
    if (may) expect([401, 403], `${name}: ${JSON.stringify(body)}`).not.toContain(status)
    else {
      refused.push(name)
      expect(status, name).toBe(403)
      expect(failure.parse(body).error).toBe(
        'Your access does not include this. The owner of the account can change it.',
      )
    }
    if (access === 'read' && (CONTRACT[name] as Endpoint).effect === 'changes' && !isPersonal(name))
      expect(status, `${name} changes something`).toBe(403)
  }
  expect(refused.length).toBeGreaterThan(50)
})

it('both see the client’s campaigns, and no token or secret; full access sees only its own', async () => {
  await ask('company.postbackSecret', client.token, { id: campaign.id, act: 'on' })
  for (const access of ['read', 'finance'] as const) {
    const { token } = await member(access)
    expect((await ask('company.list', token)).body).toMatchObject({ companies: [{ id: campaign.id }], total: 1 })
    const { body } = await ask('company.edit', token, { id: campaign.id })
    expect(body).toMatchObject({ campaign: { id: campaign.id, postbackSecret: null } })
    const all = [
      await ask('company.list', token),
      await ask('integration.read', token, { category: 'integration', companyId: campaign.id }),
      await ask('profile.read', token),
      { body },
    ]
    expect(JSON.stringify(all)).not.toMatch(/wt_[\w-]/)
  }
  const { token } = await member('full')
  expect((await ask('company.list', token)).body).toMatchObject({ companies: [], total: 0 })
})

it.each(['full', 'read'] as const)('%s, limited to one campaign: no call tells of another', async (access) => {
  const hidden = (await ask('campaign.save', client.token, { ...settings, name: 'Unseen orchard' })).body['campaign']
  const { token } = await member(access, [campaign.id])
  expect((await ask('company.list', token)).body).toMatchObject({ companies: [{ id: campaign.id }], total: 1 })
  const [row] = await listed(client.token, hidden.id)
  expect(row, 'the client’s own list tells').toContain('Unseen orchard')
  for (const name of NAMES.filter((one) => one !== 'auth.logout' && CONTRACT[one].effect === 'reads')) {
    if (!canCall({ role: 'team_user', menu: [], access }, name)) continue
    for (const id of [hidden.id, campaign.id]) {
      const { body } = await ask(name, token, QUESTIONS[name]({ ...MISSING, campaign: id }))
      expect(JSON.stringify(body), `${name} of ${id}`).not.toMatch(new RegExp(`Unseen orchard|${hidden.key}`))
    }
  }
  for (const name of ['company.edit', 'company.versions', 'logs.companyTotals'] as const) {
    const ofHidden = await ask(name, token, QUESTIONS[name]({ ...MISSING, campaign: hidden.id }))
    expect(ofHidden.status, name).toBe(404)
    expect(ofHidden.body).toEqual((await ask(name, token, QUESTIONS[name](MISSING))).body)
  }
  await ask('company.delete', client.token, { id: hidden.id })
})

it('neither sees another client’s campaigns', async () => {
  const other = await insertAccount(weir.services.db, {
    role: 'user',
    email: 'other@weir.example',
    passwordHash: DECOY_HASH,
    active: true,
    integrationToken: 'wt_other',
  })
  const theirs = (await ask('campaign.save', await tokenOf(other?.id ?? ''), settings)).body['campaign'] as {
    id: string
  }
  for (const access of ['read', 'finance'] as const) {
    const { token } = await member(access)
    expect((await ask('company.edit', token, { id: theirs.id })).status).toBe(404)
    expect(
      (await ask('logs.companyTotals', token, { companyId: theirs.id, startDate: '2026-03-01', endDate: '2026-03-01' }))
        .status,
    ).toBe(404)
  }
})

it('finance enters a cost, the client sees it; a file of single visits is refused', async () => {
  const { token } = await member('finance')
  const range = { companyId: campaign.id, startDate: '2026-03-01', endDate: '2026-03-02' }
  const cost = { ...range, model: 'total', amount: '7.50', currency: 'USD', answers: { replaces: 'replace' } }
  const { body } = await ask('costs.add', token, cost)
  const { costs } = (await ask('costs.list', client.token)).body as unknown as { costs: { id: string }[] }
  expect(costs.map(({ id }) => id)).toContain(body['id'])
  expect((await ask('logs.export', token, { ...range, table: 'logs', format: 'json' })).status).toBe(403)
  expect((await ask('logs.export', token, { ...range, table: 'series', format: 'json' })).status).toBe(200)
})

it('the client grants and revokes access at once, and earlier sessions end', async () => {
  const { id, token } = await member('read')
  expect((await ask('profile.read', token)).body).toMatchObject({ profile: { access: 'read' } })
  expect((await ask('campaign.save', token, settings)).status).toBe(403)
  expect((await ask('teamUsers.updateTeamUser', token, { id, access: 'full' })).status).toBe(403)
  const named = { id, access: 'full', name: 'Mate' }
  expect((await ask('teamUsers.updateTeamUser', client.token, named)).body).toMatchObject({
    teamUser: { access: 'full' },
  })
  expect((await ask('profile.read', token)).status, 'signed out').toBe(401)
  const again = await tokenOf(id)
  expect((await ask('campaign.save', again, settings)).status).toBe(200)
  expect((await ask('teamUsers.updateTeamUser', client.token, { ...named, name: 'Mate B' })).status).toBe(200)
  expect((await ask('profile.read', again)).status, 'another name signs nobody out').toBe(200)
})
