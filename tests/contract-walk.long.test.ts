/**
 * Every call as everybody, with real HTTP and stores: permitted roles pass, others are refused before any read, and
 * others' objects look missing.
 */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../src/contract/common.ts'
import { TICKABLE } from '../src/contract/screens.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { ROLES, STAFF, type Role } from '../src/contract/roles.ts'
import { ROUTES, type CallName } from '../src/contract/routes.ts'
import { CONTRACT } from '../src/contract/table.ts'
import { DECOY_HASH } from '../src/domain/accounts/passwords.ts'
import { canCall, menuOf } from '../src/rules/menu.ts'
import { insertAccount } from '../src/store/config/accounts/accounts.ts'
import { insertSession } from '../src/store/config/accounts/sessions.ts'
import type { Weir } from '../src/weir.ts'
import { makeForgetful } from './support/forgetful.ts'
import { madeSite } from './support/made-site.ts'
import { paidOutTo } from './support/paid-out.ts'
import { QUESTIONS, settings, type Ids } from './support/questions.ts'
import {
  CAMPAIGN_CHANGES,
  ELSEWHERE,
  allows,
  isEverybodys,
  EDITING_NEEDED,
  NEEDED,
  neededBy,
  MISSING,
  OWNED,
  REFUSED,
  aboutSomebody,
  byClient,
  isPersonal,
} from './support/walk-lists.ts'
import { sentOf } from './support/sent.ts'
import { openHere } from './support/opened.ts'
import { fillAsStarted, freshFolder, removeFolder } from './support/weir.ts'

const NAMES = Object.keys(ROUTES) as CallName[]
const dataDir = freshFolder()
let weir: Weir
const tokens = new Map<Role, string>()
const own: Partial<Record<Role, Ids>> = {}
let foreign: Ids

async function ask(
  name: CallName,
  token: string | undefined,
  question: Record<string, unknown>,
): Promise<{ status: number; body: Record<string, unknown>; raw: Buffer }> {
  const entry = CONTRACT[name] as Endpoint
  const url = entry.path.replaceAll(/:(\w+)/g, (_whole, key: string) => String(question[key]))
  const answer = await weir.app.inject({
    method: entry.method,
    url,
    // an endless stream is closed at its first bytes
    ...(name === 'logs.live' ? { payloadAsStream: true as const } : {}),
    ...sentOf(entry, question, token),
  })
  if (name === 'logs.live' && answer.statusCode === 200) {
    answer.stream().destroy()
    return { status: 200, body: {}, raw: Buffer.alloc(0) }
  }
  const isJson = String(answer.headers['content-type']).includes('json')
  const raw = name === 'logs.live' ? Buffer.concat((await answer.stream().toArray()) as Buffer[]) : answer.rawPayload
  return { status: answer.statusCode, body: isJson ? (JSON.parse(raw.toString()) as Record<string, unknown>) : {}, raw }
}

const okay = async (answer: ReturnType<typeof ask>) => {
  const { status, body } = await answer
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  expect(status).toBe(200)
  return body as Record<string, { id: string }>
}

/** A fresh account's session. */
async function enter(
  role: Role,
  ownerId: string | null = null,
  menu: string[] = [...TICKABLE],
): Promise<{ id: string; token: string; ownerId: string | null }> {
  const account = await insertAccount(weir.services.db, {
    role,
    ownerId,
    email: `${role}-${tokens.size}-${Math.random()}@weir.example`,
    passwordHash: DECOY_HASH,
    active: true,
    integrationToken: role === 'user' ? `wt_${Math.random()}` : null,
    siteGenLimit: role === 'user' ? 9 : 0,
    menu: role === 'manager' ? menu : [],
  })
  if (!account) throw new Error('the account exists')
  const token = createHash('sha256').update(account.id).digest('base64url')
  const now = new Date()
  await insertSession(weir.services.db, {
    tokenHash: createHash('sha256').update(token).digest(),
    accountId: account.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 3_600_000),
    address: '',
    agent: '',
  })
  return { id: account.id, token, ownerId }
}

/** A client's payment, and staff's shared data. */
async function moneyOf(client: string, admin: string): Promise<Pick<Ids, 'payment' | 'plan' | 'method'>> {
  const paid = await ask('clients.payment', admin, QUESTIONS['clients.payment']({ ...MISSING, client }))
  const { tariff } = await okay(ask('tariff.store', admin, QUESTIONS['tariff.store'](MISSING)))
  const { method } = await okay(ask('tariff.saveMethod', admin, QUESTIONS['tariff.saveMethod'](MISSING)))
  return {
    payment: (paid.body as Record<string, { id: string }>)['payment']?.id ?? '',
    plan: tariff?.id ?? '',
    method: method?.id ?? '',
  }
}

async function objectsOf(who: { id: string; token: string; ownerId: string | null }, admin: string): Promise<Ids> {
  const { campaign } = await okay(ask('campaign.save', who.token, settings))
  const { promo } = await okay(ask('promo.create', admin, { code: `O${Math.random()}`, percent: 1 }))
  const { manager } = await okay(ask('managers.addManager', admin, QUESTIONS['managers.addManager'](MISSING)))
  const member = await insertAccount(weir.services.db, {
    role: 'team_user',
    ownerId: who.id,
    email: `mate-${Math.random()}@weir.example`,
    passwordHash: 'none',
    active: true,
  })
  return {
    ...(await moneyOf(who.id, admin)),
    ...(await paidOutTo(ask, (await enter('referal')).id, { admin, missing: MISSING })),
    campaign: campaign?.id ?? '',
    client: who.id,
    promo: promo?.id ?? '',
    teamUser: member?.id ?? '',
    manager: manager?.id ?? '',
    site: await madeSite(weir.services.db, { clientId: who.ownerId ?? who.id, accountId: who.id }),
  }
}

beforeAll(async () => {
  await fillAsStarted(dataDir)
  weir = await openHere(dataDir)
  const admin = await enter('admin')
  await okay(ask('promo.create', admin.token, { code: 'WALK', percent: 0 }))
  const user = await enter('user')
  const people: Record<Role, { id: string; token: string; ownerId: string | null }> = {
    admin,
    user,
    manager: await enter('manager'),
    team_user: await enter('team_user', user.id),
    referal: await enter('referal'),
  }
  for (const role of ROLES) tokens.set(role, people[role].token)
  await makeForgetful(weir.services.db, 3 * (ROLES.length + 1))
  foreign = await objectsOf(await enter('user'), admin.token)
  for (const role of ['user', 'team_user'] as const) own[role] = await objectsOf(people[role], admin.token)
  own.referal = { ...foreign, ...(await paidOutTo(ask, people.referal.id, { admin: admin.token, missing: MISSING })) }
  for (const role of STAFF)
    own[role] = {
      ...foreign,
      ...(await moneyOf(foreign.client, admin.token)),
      promo: (await okay(ask('promo.create', admin.token, { code: `S${role}`, percent: 1 })))['promo']?.id ?? '',
    }
})

afterAll(async () => {
  await weir.close()
  removeFolder(dataDir)
})

describe('every call of the contract', () => {
  it.each(NAMES)('%s without a session', async (name) => {
    const { status, body } = await ask(name, undefined, QUESTIONS[name](foreign))
    if ((CONTRACT[name] as Endpoint).allowed === 'public') expect(status).toBe(REFUSED[name] ?? 200)
    else {
      expect(status).toBe(401)
      expect(failure.parse(body).error).toBe('Unauthenticated.')
    }
  })

  const matrix = NAMES.filter((name) => name !== 'auth.logout').flatMap((name) =>
    ROLES.map((role) => [name, role] as const),
  )
  it.each(matrix)('%s as %s', async (name, role) => {
    const ids = own[role] ?? foreign
    const { data } = weir.services
    // from an earlier call
    if (name === 'data.try') await expect.poll(() => data.updates.running()).toEqual([])
    const question = QUESTIONS[name](ids)
    const { status, body } = await ask(name, tokens.get(role), question)
    if (!allows(name, role)) {
      expect(status).toBe(403)
      expect(failure.parse(body).error).toBe('This action is unauthorized.')
    } else if (['campaign.save', ...CAMPAIGN_CHANGES, ...EDITING_NEEDED].includes(name) && STAFF.includes(role))
      expect(status, 'EDITING_NEEDED, walk-lists.ts: staff change it only with the client’s permission').toBe(403)
    else if (role === 'team_user' && 'clientId' in question) expect(status, 'a team user names no client').toBe(404)
    else
      expect(status, `REFUSED, walk-lists.ts, if for what is sent: ${JSON.stringify(body)}`).toBe(REFUSED[name] ?? 200)
  })

  it.each([false, true])('as staff in the panel of a client who allows editing: %s', async (editingAllowed) => {
    const ids = own.user ?? foreign
    await okay(ask('profile.update', tokens.get('user'), { data: { editingAllowed } }))
    const { access_token: token } = (await okay(
      ask('clients.openAs', tokens.get('admin'), { clientId: ids.client }),
    )) as unknown as { access_token: string }
    for (const name of NAMES) {
      const { allowed, effect } = CONTRACT[name] as Endpoint
      if (allowed === 'public' || name === 'clients.leave') continue
      const { status } = await ask(name, token, QUESTIONS[name](MISSING))
      const may = allows(name, 'user') && (effect === 'reads' || (editingAllowed && !isPersonal(name)))
      if (may) expect([401, 403], name).not.toContain(status)
      else expect(status, name).toBe(403)
    }
    await okay(ask('profile.update', tokens.get('user'), { data: { editingAllowed: false } }))
    await okay(ask('clients.leave', token, {}))
    expect((await ask('profile.read', token, {})).status).toBe(401)
  })

  /** Another's object is as a missing one; a call that the role does not have names no object at all. */
  const hidden = (name: CallName, role: Role): number => (allows(name, role) ? 404 : 403)
  const owned = OWNED.flatMap((name) => (['user', 'team_user'] as const).map((role) => [name, role] as const))
  it.each(owned)('%s as %s about another’s object answers as about a missing one', async (name, role) => {
    const other = await ask(name, tokens.get(role), QUESTIONS[name](foreign))
    const missing = await ask(name, tokens.get(role), QUESTIONS[name](MISSING))
    expect(other.status).toBe(hidden(name, role))
    expect(other.body).toEqual(missing.body)
    if (allows(name, role)) expect(failure.parse(other.body)).toMatchObject({ success: false, error: 'Not found.' })
  })

  it('every call about an object is tested with another’s, or has its reason', () => {
    const open = aboutSomebody().filter((name) => !OWNED.includes(name))
    expect(open.toSorted(), 'add it to OWNED, or with its own test to ELSEWHERE, walk-lists.ts').toEqual(
      Object.keys(ELSEWHERE).toSorted(),
    )
  })

  it.each(byClient())('%s as a client about another client’s account answers as about a missing one', async (name) => {
    const { companyId: _own, ...question } = QUESTIONS[name](own.user ?? foreign)
    const other = await ask(name, tokens.get('user'), { ...question, clientId: foreign.client })
    const missing = await ask(name, tokens.get('user'), { ...question, clientId: MISSING.client })
    expect(other.status).toBe(missing.status)
    expect(other.raw.toString()).toBe(missing.raw.toString())
  })

  it('a team user never reaches other campaigns, not even their client’s', async () => {
    const userObjects = own.user
    if (!userObjects) throw new Error('no objects')
    for (const name of OWNED)
      expect((await ask(name, tokens.get('team_user'), QUESTIONS[name](userObjects))).status, name).toBe(
        hidden(name, 'team_user'),
      )
    expect((await ask('company.edit', tokens.get('user'), { id: own.team_user?.campaign })).status).toBe(200)
  })

  it('another’s session answers as missing, and lives on', async () => {
    const { sessions } = (await ask('sessions.list', tokens.get('user'), {})).body as { sessions: { id: string }[] }
    const other = await ask('sessions.revoke', tokens.get('referal'), { id: sessions[0]?.id })
    expect(other.status).toBe(404)
    expect(other.body).toEqual((await ask('sessions.revoke', tokens.get('referal'), { id: '999999' })).body)
    expect((await ask('profile.read', tokens.get('user'), {})).status).toBe(200)
  })

  it('another’s payout answers as missing, and partners read only their own', async () => {
    const other = await ask('referralClients.payout', tokens.get('referal'), { id: foreign.payout })
    expect(other.status).toBe(404)
    expect(other.body).toEqual(
      (await ask('referralClients.payout', tokens.get('referal'), { id: MISSING.payout })).body,
    )
    const { status, raw } = await ask('referralClients.list', tokens.get('referal'), { startDate: '2020-01-01' })
    expect(status).toBe(200)
    expect(raw.toString()).toMatch(/"client":"w…@w….example"/)
    expect(raw.toString()).not.toMatch(/walk-/)
  })

  it('another’s team user answers as missing', async () => {
    for (const name of ['teamUsers.updateTeamUser', 'teamUsers.deleteTeamUser'] as const) {
      const other = await ask(name, tokens.get('user'), QUESTIONS[name](foreign))
      expect(other.status, name).toBe(404)
      expect(other.body).toEqual((await ask(name, tokens.get('user'), QUESTIONS[name](MISSING))).body)
    }
  })

  describe.each([[[]], [['Logs']], [['Clients', 'Promo']]])('a manager with the screens %j', (titles) => {
    const isReachable = (name: CallName) =>
      isEverybodys(name) || (allows(name, 'manager') && neededBy([...titles, 'Profile']).has(name))

    it('may use the calls of those screens and no other', async () => {
      const { id, token } = await enter('manager', null, titles)
      const admin = tokens.get('admin') ?? ''
      for (const name of NAMES) {
        if ((CONTRACT[name] as Endpoint).allowed === 'public' || name === 'auth.logout') continue
        expect(canCall({ role: 'manager', menu: titles }, name), name).toBe(isReachable(name))
        if (isReachable(name)) continue
        const { status, body } = await ask(name, token, QUESTIONS[name](foreign))
        expect(status, name).toBe(403)
        expect(failure.parse(body).error).toBe('This action is unauthorized.')
      }
      if (titles.length === 0) return
      const home = titles[0] === 'Logs' ? 'logs.userLogs' : 'clients.list'
      expect((await ask(home, token, QUESTIONS[home](foreign))).status).toBe(200)
      await okay(ask('managers.updateManager', admin, { id, menu: [] }))
      expect((await ask(home, token, QUESTIONS[home](foreign))).status, 'the tick is gone').toBe(403)
    })

    it('sees the menu of those screens', () => {
      expect(
        menuOf({ role: 'manager', menu: [...titles, 'Managers'] }).filter((title) =>
          (TICKABLE as readonly string[]).includes(title),
        ),
      ).toEqual(titles)
    })
  })

  it('every manager call belongs to a screen, or to everybody', () => {
    // staff have no screen to open a client’s campaign
    const lost = NAMES.filter(
      (name) =>
        (CONTRACT[name] as Endpoint).allowed.includes('manager') &&
        !isEverybodys(name) &&
        !NEEDED.has(name) &&
        !['campaign.save', 'company.test', ...CAMPAIGN_CHANGES].includes(name),
    )
    expect(lost, 'screen-uses.ts: add it to a screen of managers, or allow no manager').toEqual([])
  })

  it('extra fields are ignored', async () => {
    const before = await ask('profile.read', tokens.get('user'), {})
    await okay(
      ask('campaign.save', tokens.get('user'), {
        ...settings,
        id: own.user?.campaign,
        is_admin: true,
        role: 'admin',
        key: 'c_mine',
        clientId: foreign.client,
        version: 99,
      }),
    )
    const { campaign } = await okay(ask('company.edit', tokens.get('user'), { id: own.user?.campaign }))
    expect(campaign).toMatchObject({ clientId: own.user?.client })
    expect(campaign).not.toMatchObject({ key: 'c_mine' })
    expect((await ask('profile.read', tokens.get('user'), {})).body).toEqual(before.body)
  })

  it('wrong types and unknown keys answer in the failure shape', async () => {
    for (const name of NAMES) {
      const entry = CONTRACT[name] as Endpoint
      if (!entry.input || entry.method === 'GET') continue
      for (const payload of [
        '{"id":',
        '[]',
        '"text"',
        '12',
        '{"__proto__":{"role":"admin"}}',
        '{"id":{"$gt":""},"startDate":7,"search":[],"code":{},"email":1}',
      ]) {
        const url = entry.path.replace(/:\w+/, '1')
        const answer = await weir.app.inject({
          method: entry.method,
          url,
          payload,
          headers: {
            'content-type': 'application/json',
            'authorization': `Bearer ${tokens.get(entry.allowed === 'public' || entry.allowed.includes('admin') ? 'admin' : 'user')}`,
          },
        })
        expect([200, 400, 401, 403, 422], `${name} ${payload} ${answer.body}`).toContain(answer.statusCode)
        if (answer.statusCode !== 200) failure.parse(answer.json())
        expect(answer.body).not.toMatch(/\bat .+\.ts:\d+/)
        expect(answer.body, 'the catalogue’s words, not the validator’s').not.toMatch(
          /Invalid (?:input|option|ISO|string)|Too (?:big|small)|expected /,
        )
      }
    }
  })

  it('is described as OpenAPI, each call once', async () => {
    const document = (await weir.app.inject('/v1/openapi.json')).json<{
      openapi: string
      paths: Record<string, Record<string, { operationId: string }>>
    }>()
    expect(document.openapi).toBe('3.1.0')
    const described = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    )
    expect(described.toSorted()).toEqual(NAMES.toSorted())
  })

  it('logout ends the session on the server', async () => {
    const token = tokens.get('referal')
    await okay(ask('auth.logout', token, {}))
    expect((await ask('profile.read', token, {})).status).toBe(401)
  })
})
