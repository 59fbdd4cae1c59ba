/** Every call with an API key, with real HTTP and stores: it opens the marked ones only. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure } from '../src/contract/common.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { KEY_SCOPES } from '../src/contract/accounts/key-words.ts'
import { ROUTES, type CallName } from '../src/contract/routes.ts'
import { CONTRACT } from '../src/contract/table.ts'
import { openSession } from '../src/features/accounts/sign-in.ts'
import { findAccount, insertAccount, retireAccount } from '../src/store/config/accounts/accounts.ts'
import type { Weir } from '../src/weir.ts'
import { anotherDay } from './support/money-questions.ts'
import { openHere } from './support/opened.ts'
import { fillAsStarted, ADMIN, freshFolder, removeFolder } from './support/weir.ts'

type Question = Record<string, unknown>
const today = { startDate: '2026-03-01', endDate: '2026-03-02' }
const settings = { name: 'Walk', targetMode: 'redirect', targetLink: 'https://shop.example/', botLink: 'bot.html' }

const NO_SHADOW = '01M7WG6ZJSVSKV30CD1CCGHX2S'

/**
 * A valid input for each call that keys open, about a campaign or its replay. Repeated here, so that new ones are
 * noticed.
 */
const OPENED: Partial<Record<CallName, (campaign: string, replay: string) => Question>> = {
  'company.list': () => ({}),
  'company.edit': (id) => ({ id }),
  'company.lint': (id) => ({ id }),
  'company.landing': (id) => ({ id }),
  'company.splitTests': (id) => ({ id }),
  'company.learn': (id) => ({ id, group: 'Walk', learn: null }),
  'company.runTests': (id) => ({ id }),
  'company.tests': (id) => ({ id }),
  'campaign.save': (id) => ({ id, ...settings }),
  'company.versions': (id) => ({ id }),
  'company.version': (id) => ({ id, version: 1 }),
  'company.previewEdit': (id) => ({ ids: [id], change: { tag: 'walk' } }),
  'company.editTogether': (id) => ({ campaigns: [{ id, version: 0 }], change: { tag: 'walk' } }),
  'company.undoTogether': () => ({ act: '999999' }),
  'company.previewCopies': (id) => ({ id, copies: [{}] }),
  'company.copyTogether': (id) => ({ id, version: 0, copies: [{}] }),
  'logs.userLogs': (companyId) => ({ companyId, ...today }),
  'logs.companyTotals': (companyId) => ({ companyId, ...today }),
  'logs.companyDaily': (companyId) => ({ companyId, ...today }),
  'logs.companyPlatforms': (companyId) => ({ companyId, ...today }),
  'logs.export': (companyId) => ({ companyId, ...today, format: 'json' }),
  'logs.agents': (companyId) => ({ companyId, ...today }),
  'logs.heat': (companyId) => ({ companyId, ...today }),
  'logs.report': (companyId) => ({ companyId, ...today, by: 'country' }),
  'logs.annotations': (companyId) => ({ companyId, ...today }),
  'replay.order': (companyId) => ({ companyId }),
  'replay.read': (_, id) => ({ id }),
  'replay.cancel': (_, id) => ({ id }),
  'replay.resume': (_, id) => ({ id }),
  'company.shadows': (id) => ({ id }),
  'company.shadow': () => ({ id: NO_SHADOW }),
  'company.startShadow': (id) => ({ id, settings: { sensitivity: 'standard' } }),
  'company.promoteShadow': () => ({ id: NO_SHADOW }),
  'company.dropShadow': () => ({ id: NO_SHADOW }),
  'conversion.filter': (companyId) => ({ companyId }),
  'conversion.stats': (companyId) => ({ companyId, ...today }),
  'conversion.export': (companyId) => ({ companyId, ...today, format: 'json' }),
  'domains.list': () => ({}),
  'sources.list': () => ({}),
  'sources.save': () => ({ name: `Source ${Math.random()}`, currency: 'USD' }),
  'flows.list': () => ({}),
  'flows.read': () => ({ id: '999999' }),
  'flows.save': () => ({ name: `Flow ${Math.random()}` }),
  'flows.make': (campaignId) => ({ campaignId, name: `Flow ${Math.random()}` }),
  'flows.remove': () => ({ id: '999999' }),
  'offers.list': () => ({}),
  'offers.save': () => ({ name: `Offer ${Math.random()}`, link: 'https://offer.example/?c={hit}', currency: 'USD' }),
  'offers.checks': () => ({ id: '999999' }),
  'offers.remove': () => ({ id: '999999' }),
  'costs.list': () => ({}),
  'costs.add': (companyId) => ({ companyId, ...today, model: 'total', amount: '7.50', currency: 'USD' }),
  'costs.takeBack': () => ({ id: '999999' }),
  'costs.import': (companyId) => ({ companyId, body: 'day,amount,currency\n2026-03-01,2.50,USD\n' }),
  'conversion.import': () => ({ body: 'click_id,payout\nnobody,1.5\n' }),
  'conversion.report': () => ({ conversions: [{ hit: 'nobody' }] }),
  'imports.list': () => ({}),
  'imports.refused': () => ({ id: '999999' }),
  'imports.takeBack': () => ({ id: '999999' }),
  'rates.list': () => ({}),
  'rates.listOwn': () => ({}),
  'rates.saveOwn': () => ({ currency: 'EUR', base: 'USD', rate: '1.0875', startDate: anotherDay() }),
  'rates.removeOwn': () => ({ id: '999999' }),
  'formulas.list': () => ({}),
  'formulas.save': () => ({
    name: `Column ${Math.random()}`,
    expression: 'revenue - cost',
    unit: 'money',
    decimals: 2,
  }),
  'formulas.remove': () => ({ id: '999999' }),
  'clientblacklist.list': () => ({}),
  'clientblacklist.preview': () => ({ value: '198.51.100.0/24' }),
  'clientblacklist.export': () => ({}),
  'clientblacklist.add': () => ({ type: 'agents', value: `walker ${Math.random()}` }),
  'clientblacklist.update': () => ({ id: '999999', note: 'Walked' }),
  'clientblacklist.remove': () => ({ ids: ['999999'] }),
  'domains.add': () => ({ name: `walk-${Math.random().toString(36).slice(2)}.example.com` }),
  'domains.check': () => ({ id: '999999' }),
  'domains.remove': () => ({ id: '999999' }),
}
/** Calls without a campaign: the client's own data. */
const OWN_ALONE =
  /^(?:company\.list|domains\.|flows\.(?:list|read|save|remove)$|offers\.|sources\.|costs\.(?:list|takeBack)|conversion\.(?:import|report)$|imports\.|rates\.|formulas\.|clientblacklist\.)/
/** Inputs with missing objects, no change, or no domains; all others succeed. */
const RIGHT: Partial<Record<CallName, number>> = {
  'company.learn': 404,
  'company.editTogether': 409,
  'company.copyTogether': 409,
  'company.undoTogether': 404,
  'costs.takeBack': 404,
  'imports.refused': 404,
  'imports.takeBack': 404,
  'formulas.remove': 404,
  'rates.removeOwn': 404,
  'flows.read': 404,
  'flows.remove': 404,
  'offers.checks': 404,
  'offers.remove': 404,
  'clientblacklist.update': 404,
  'clientblacklist.remove': 404,
  'domains.add': 409,
  'domains.check': 404,
  'domains.remove': 404,
  'company.shadow': 404,
  'company.promoteShadow': 404,
  'company.dropShadow': 404,
  'company.startShadow': 422,
}
const NAMES = Object.keys(ROUTES) as CallName[]

const dataDir = freshFolder()
let weir: Weir
let own: { token: string; id: string; campaign: string; replay: string }
let foreign: typeof own

async function ask(
  name: CallName,
  token: string,
  question: Question = {},
): Promise<{ status: number; body: Question }> {
  const { method, path, body: text } = CONTRACT[name] as Endpoint
  const url = path.replaceAll(/:(\w+)/g, (_whole, key: string) => (question[key] as string | undefined) ?? '1')
  const { body, ...query } = question as Record<string, string>
  const sent = text
    ? { query, payload: body ?? ' ' }
    : method === 'GET'
      ? { query: question as Record<string, string> }
      : { payload: question }
  const answer = await weir.app.inject({
    method,
    url,
    ...sent,
    headers: { authorization: `Bearer ${token}`, ...(text && { 'content-type': 'text/csv' }) },
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, body: isJson ? answer.json() : {} }
}

/** A client with session and campaign. */
async function enter(): Promise<typeof own> {
  const { services } = weir
  const account = await insertAccount(services.db, {
    role: 'user',
    email: `walk-${Math.random()}@weir.example`,
    passwordHash: 'none',
    active: true,
    integrationToken: `wt_${Math.random()}`,
  })
  if (!account) throw new Error('the account exists')
  const { access_token: token } = await openSession(
    services.db,
    { services, origin: { address: '', agent: '' } },
    account,
  )
  const { campaign } = (await ask('campaign.save', token, settings)).body as { campaign: { id: string } }
  const ordered = await ask('replay.order', token, { companyId: campaign.id })
  const { replay } = ordered.body as { replay: { id: string } }
  return { token, id: account.id, campaign: campaign.id, replay: replay.id }
}

const keyOf = async ({ token }: typeof own) => String((await ask('apiKey.generateKey', token)).body['key'])
const statusOf = async (key: string) => (await ask('company.list', key)).status

/** Clock offset of calls, milliseconds. */
let ahead = 0

beforeAll(async () => {
  await fillAsStarted(dataDir)
  weir = await openHere(dataDir, { now: () => new Date(Date.now() + ahead) })
  own = await enter()
  foreign = await enter()
})

afterAll(async () => {
  await weir.close()
  removeFolder(dataDir)
})

it('opens its owner’s calls about their own campaigns, and no other', async () => {
  const key = await keyOf(own)
  for (const name of NAMES) {
    if ((CONTRACT[name] as Endpoint).allowed === 'public') continue
    const { status, body } = await ask(name, key, OPENED[name]?.(own.campaign, own.replay))
    const right = RIGHT[name] ?? 200
    expect(
      status,
      `${name}: OPENED (and RIGHT, if refused for what is sent), \`key\` in the contract? ${JSON.stringify(body)}`,
    ).toBe(OPENED[name] ? right : 403)
    if (status === 403) expect(failure.parse(body).error).toBe('This action is unauthorized.')
    if (OPENED[name] && !OWN_ALONE.test(name))
      expect(
        (await ask(name, key, OPENED[name](foreign.campaign, foreign.replay))).status,
        `${name}: names another client's campaign, or is of no campaign (OWN_ALONE)`,
      ).toBe(404)
  }
})

const create = async (question: Question, token = own.token) => {
  const { body } = await ask('apiKey.create', token, question)
  return body as { key: string; apiKey: { id: string } }
}

/** Each call needs its own scope. */
it('with one scope opens its calls; all others name the missing scope', async () => {
  for (const scope of KEY_SCOPES) {
    const { key } = await create({ name: scope, scopes: [scope] })
    for (const name of Object.keys(OPENED) as CallName[]) {
      const entry = CONTRACT[name] as Endpoint
      const { status, body } = await ask(name, key, OPENED[name]?.(own.campaign, own.replay))
      const right = RIGHT[name] ?? 200
      expect(status, `${scope} at ${name}: ${JSON.stringify(body)}`).toBe(entry.key === scope ? right : 403)
      if (status === 403) expect(failure.parse(body).error).toBe(`This API key lacks the scope ${entry.key}.`)
    }
    for (const name of ['apiKey.create', 'apiKey.list', 'apiKey.rename', 'apiKey.generateKey'] as const)
      expect((await ask(name, key, { name: 'More', id: '1' })).status, name).toBe(403)
  }
})

it('reads by `read` and changes by `write`, throughout the contract', () => {
  for (const entry of Object.values(CONTRACT) as Endpoint[])
    if (entry.key)
      expect(entry.key.endsWith(':write') ? 'changes' : 'reads', `${entry.name}: ${entry.key}`).toBe(entry.effect)
})

it('is listed for everyone with the scope of each call', async () => {
  const { paths } = (await weir.app.inject({ url: '/v1/openapi.json' })).json<{
    paths: Record<string, Record<string, { 'operationId': CallName; 'x-scope'?: string }>>
  }>()
  const listed = Object.values(paths).flatMap((path) => Object.values(path))
  expect(listed.length).toBe(NAMES.length)
  for (const { operationId, 'x-scope': scope } of listed)
    expect(scope, operationId).toBe((CONTRACT[operationId] as Endpoint).key)
})

it('opens nothing as a URL parameter, nor once revoked, expired or its client deleted', async () => {
  const { key, apiKey } = await create({ name: 'Once', scopes: ['campaigns:read'], days: 1 })
  for (const way of ['access_token', 'token', 'key', 'apiKey', 'authorization'])
    expect((await weir.app.inject({ method: 'POST', url: `/v1/company?${way}=${key}` })).statusCode, way).toBe(401)
  expect(await statusOf(key)).toBe(200)
  ahead = 86_400_000
  expect(await statusOf(key), 'over').toBe(401)
  ahead = 0
  expect((await ask('apiKey.revoke', foreign.token, { id: apiKey.id })).status, 'somebody else').toBe(404)
  expect(await statusOf(key)).toBe(200)
  expect((await ask('apiKey.revoke', own.token, { id: apiKey.id })).status).toBe(200)
  expect(await statusOf(key), 'revoked').toBe(401)
  const gone = await enter()
  const { key: left } = await create({ name: 'Left', scopes: ['campaigns:read'], days: null }, gone.token)
  expect(await statusOf(left)).toBe(200)
  const row = await findAccount(weir.services.db, gone.id)
  if (!row) throw new Error('the account exists')
  await weir.services.db.transaction((tx) => retireAccount(tx, row, { passwordHash: 'none', now: new Date() }))
  expect(await statusOf(left), 'of a client who is gone').toBe(401)
})

it('is invalid at once when replaced or deleted, and after a year', async () => {
  const first = await keyOf(own)
  const second = await keyOf(own)
  expect(await statusOf(first)).toBe(401)
  expect(await statusOf(second)).toBe(200)
  expect((await ask('apiKey.deleteKey', own.token)).status).toBe(200)
  expect(await statusOf(second)).toBe(401)
  expect(await statusOf(`wk_${'a'.repeat(43)}`), 'a key that never was').toBe(401)
  const third = await keyOf(own)
  ahead = 365 * 86_400_000
  expect(await statusOf(third)).toBe(401)
  ahead = 0
  expect(await statusOf(third)).toBe(200)
})

it('of an inactive account still reads, and creates nothing', async () => {
  const key = await keyOf(foreign)
  const admin = await weir.app.inject({ method: 'POST', url: '/v1/auth/login', payload: ADMIN })
  await weir.app.inject({
    url: `/v1/clients/activate?id=${foreign.id}&status=0`,
    headers: { authorization: `Bearer ${admin.json<{ access_token: string }>().access_token}` },
  })
  expect(await statusOf(key)).toBe(200)
  const { status, body } = await ask('campaign.save', key, settings)
  expect([status, body['error']]).toEqual([403, 'Your account is not active'])
})

it('is described: the document lists exactly its calls', async () => {
  const { swaggerConfig } = (await ask('apiKey.getSwaggerConfig', own.token)).body as {
    swaggerConfig: { openapi: string; paths: Record<string, Record<string, { operationId: string }>> }
  }
  expect(swaggerConfig.openapi).toBe('3.1.0')
  const described = Object.values(swaggerConfig.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(described.toSorted(), 'OPENED, and what has `key`').toEqual(Object.keys(OPENED).toSorted())
  expect(JSON.stringify(swaggerConfig), 'nothing that it does not open').not.toContain('apiKey.')
})
