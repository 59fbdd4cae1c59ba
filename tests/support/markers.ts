/**
 * A filled store where every guarded value is a distinct mark, and every kind of caller: each role, a manager per
 * screen, team users per access, staff in a client's panel, a key per scope.
 */
import { eq, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { KEY_SCOPES, type KeyScope } from '../../src/contract/accounts/key-words.ts'
import { TICKABLE } from '../../src/contract/screens.ts'
import type { Role } from '../../src/contract/roles.ts'
import type { CallName } from '../../src/contract/routes.ts'
import { CONTRACT } from '../../src/contract/table.ts'
import { TEAM_ACCESS, type TeamAccess } from '../../src/contract/accounts/team-access.ts'
import { openSession } from '../../src/features/accounts/sign-in.ts'
import { DECOY_HASH } from '../../src/domain/accounts/passwords.ts'
import { canSee, type GuardedName, seesOwnMoney } from '../../src/rules/accounts/guarded.ts'
import { ownClientId } from '../../src/rules/accounts/ownership.ts'
import { findAccount, insertAccount, type AccountRow } from '../../src/store/config/accounts/accounts.ts'
import { accounts, campaigns } from '../../src/store/config/schema.ts'
import type { Weir } from '../../src/weir.ts'
import { CHROME, PERSON } from './people-headers.ts'
import { QUESTIONS, type Ids } from './questions.ts'
import { sentOf } from './sent.ts'
import { MISSING } from './walk-lists.ts'
import { until } from './weir.ts'

/** Mark of each guarded value; money as unique figures, in minor units and formatted. */
const MARKS = {
  visits: ['203.0.113.197', 'MarkedAgent/7', 'marked-referrer.example'],
  clickIds: ['markedClickId'],
  costs: ['4242371', '42423.71'],
  conversions: ['7373113', '73731.13'],
  payouts: ['6161617', '61616.17'],
  secrets: ['wt_markedAccountToken', 'wt_markedCampaignToken', 'markedPostbackSecret'],
  platformKeys: ['markedPlatformKey'],
  staffNotes: ['marked note of staff'],
  paymentNotes: ['marked note of a payment'],
  hashes: [DECOY_HASH.slice(30), 'markedHeaderValue', 'markedFeedSecret'],
} as const satisfies Record<GuardedName, readonly string[]>

export type Caller = {
  name: string
  token: string
  account: AccountRow
  scopes?: readonly KeyScope[]
  staff?: AccountRow
  /** May see nothing of the marked client. */
  isForeign: boolean
}

export type Filled = {
  weir: Weir
  client: AccountRow
  callers: Caller[]
  ids: Ids
  people: string
  hit: string
  replay: string
}

const today = (): string => new Date().toISOString().slice(0, 10)

async function made(weir: Weir, role: Role, more: Partial<Parameters<typeof insertAccount>[1]> = {}) {
  const row = await insertAccount(weir.services.db, {
    role,
    email: `${role}-${Math.random()}@weir.example`,
    passwordHash: DECOY_HASH,
    active: true,
    ...more,
  })
  if (!row) throw new Error('the account exists')
  const { services } = weir
  const session = await openSession(services.db, { services, origin: { address: '', agent: '' } }, row)
  return { row, token: session.access_token }
}

export async function ask(
  weir: Weir,
  name: CallName,
  token: string,
  question: Record<string, unknown>,
): Promise<{ status: number; text: string }> {
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
    return { status: 200, text: '' }
  }
  const bytes = name === 'logs.live' ? Buffer.concat((await answer.stream().toArray()) as Buffer[]) : answer.rawPayload
  return { status: answer.statusCode, text: textOf(bytes) }
}

/** Reads archives file by file. */
function textOf(bytes: Buffer): string {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return bytes.toString()
  return Object.values(unzipSync(bytes))
    .map((file) => Buffer.from(file).toString())
    .join('\n')
}

async function okay(weir: Weir, name: CallName, token: string, question: Record<string, unknown>) {
  const { status, text } = await ask(weir, name, token, question)
  expect(status, `${name} ${text}`).toBe(200)
  return JSON.parse(text) as Record<string, { id: string; key: string; url: string }>
}

/** The created object. */
async function saved(weir: Weir, name: CallName, token: string, question: Record<string, unknown>) {
  const one = Object.values(await okay(weir, name, token, question)).find((value) => typeof value === 'object')
  if (!one) throw new Error(`${name} answered nothing`)
  return one
}

/** Turns away everyone without a known country. */
const DRAFT = { settings: { countries: ['FR'] } }

const SETTINGS = { targetMode: 'redirect', targetLink: 'https://shop.example/', botLink: 'bot.html' }

/** A client with two campaigns, a visit each, and marks everywhere. */
export async function fillMarked(weir: Weir): Promise<Filled> {
  const admin = await made(weir, 'admin')
  const client = await made(weir, 'user', { integrationToken: MARKS.secrets[0] })
  const bots = await saved(weir, 'campaign.save', client.token, { ...SETTINGS, name: 'Bots' })
  const people = await saved(weir, 'campaign.save', client.token, { ...SETTINGS, name: 'People' })
  for (const [at, { id }] of [bots, people].entries())
    await weir.services.db
      .update(campaigns)
      .set({ integrationToken: `${MARKS.secrets[1]}${at}`, postbackSecret: MARKS.secrets[2] })
      .where(eq(campaigns.id, id))
  await markSource(weir, client.token)
  await markNotes(weir, admin.token, client.row.id)
  const offer = { name: 'Paying', link: 'https://offer.example/?click={hit}', currency: 'USD', payout: 6_161_617 }
  await okay(weir, 'offers.save', client.token, offer)
  const hit = await visit(weir, { bots: bots.key, people: people.key })
  const paid = { startDate: today(), endDate: today(), model: 'total', amount: '42423.71', currency: 'USD' }
  for (const { id } of [bots, people]) await okay(weir, 'costs.add', client.token, { ...paid, companyId: id })
  const replay = await saved(weir, 'replay.order', client.token, { companyId: people.id, draft: DRAFT })
  const ids: Ids = { ...MISSING, client: client.row.id, campaign: bots.id }
  return {
    weir,
    client: client.row,
    ids,
    people: people.id,
    hit,
    replay: replay.id,
    callers: [...(await callersOf(weir, { admin, client })), ...(await buyersOf(weir, client, bots.id))],
  }
}

async function markSource(weir: Weir, token: string): Promise<void> {
  const { id } = await saved(weir, 'sources.save', token, { name: 'Platform', currency: 'USD' })
  const url = `https://platform.example/postback?key=${MARKS.platformKeys[0]}&cid={clickid}`
  const headers = [{ name: 'X-Key', value: MARKS.hashes[1] }]
  await okay(weir, 'sources.savePostback', token, { id, url, headers, events: ['sale'] })
  await okay(weir, 'feeds.save', token, {
    ...QUESTIONS['feeds.save'](MISSING),
    id: undefined,
    sourceId: id,
    url: `https://platform.example/costs?key=${MARKS.platformKeys[0]}`,
    headerName: 'Authorization',
    headerValue: MARKS.hashes[2],
    on: false,
  })
}

async function markNotes(weir: Weir, admin: string, client: string): Promise<void> {
  await okay(weir, 'clients.notes', admin, { id: client, notes: MARKS.staffNotes[0] })
  const payment = QUESTIONS['clients.payment']({ ...MISSING, client })
  await okay(weir, 'clients.payment', admin, { ...payment, note: MARKS.paymentNotes[0] })
}

/** A Bot's visit and a person's, with a conversion. Returns the first id. */
async function visit(weir: Weir, { bots, people }: { bots: string; people: string }) {
  const [token] = MARKS.secrets
  const decide = (body: object) =>
    fetch(`${weir.url}/edge/v1/decide`, {
      method: 'POST',
      headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await until('the campaigns to be known', async () =>
    (
      await Promise.all(
        [bots, people].map((key) => decide({ key, ip: 'none', url: 'https://g.example/', userAgent: 'x' })),
      )
    ).every(({ status }) => status === 422),
  )
  const seen = {
    ip: MARKS.visits[0],
    url: `https://g.example/?gclid=${MARKS.clickIds[0]}`,
    referrer: `https://${MARKS.visits[2]}/x`,
  }
  const bot = (await (await decide({ ...seen, key: bots, userAgent: `curl/8.5.0 ${MARKS.visits[1]}` })).json()) as {
    hit: string
  }
  // a person at home: a new entry would turn them away, with their money
  const person = (await (await decide({ ...seen, key: people, userAgent: CHROME, headers: PERSON })).json()) as {
    hit: string
  }
  const { db } = weir.services
  for (const hit of [bot.hit, person.hit]) {
    const query = `hit=${hit}&status=sale&payout=73731.13&currency=USD&secret=${MARKS.secrets[2]}`
    expect((await fetch(`${weir.url}/postback?${query}`)).status).toBe(200)
  }
  await until('both conversions', async () => {
    const found = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM conversions`)
    return found.rows[0]?.n === 2
  })
  return bot.hit
}

type Made = Awaited<ReturnType<typeof made>>

async function callersOf(weir: Weir, { admin, client }: { admin: Made; client: Made }): Promise<Caller[]> {
  const { db } = weir.services
  const one = (name: string, { row, token }: Made, more: Partial<Caller> = {}): Caller => ({
    name,
    token,
    account: row,
    isForeign: false,
    ...more,
  })
  const managers = await Promise.all(
    TICKABLE.map(async (title) => one(`manager with ${title}`, await made(weir, 'manager', { menu: [title] }))),
  )
  const team = await Promise.all(
    TEAM_ACCESS.map(async (access: TeamAccess) =>
      one(`team user, ${access}`, await made(weir, 'team_user', { ownerId: client.row.id, access }), {
        // has no campaign and sees none of others
        isForeign: access === 'full',
      }),
    ),
  )
  const opened = await okay(weir, 'clients.openAs', admin.token, { clientId: client.row.id })
  const support = (opened as unknown as { access_token: string }).access_token
  const keys: Caller[] = []
  for (const scope of KEY_SCOPES) {
    const { text } = await ask(weir, 'apiKey.create', client.token, { name: scope, scopes: [scope] })
    keys.push(
      one(`key with ${scope}`, { ...client, token: (JSON.parse(text) as { key: string }).key }, { scopes: [scope] }),
    )
  }
  await db.update(accounts).set({ editingAllowed: false }).where(eq(accounts.id, client.row.id))
  expect(await findAccount(db, client.row.id)).toMatchObject({ editingAllowed: false })
  return [
    one('administrator', admin),
    one('manager with all screens', await made(weir, 'manager', { menu: [...TICKABLE] })),
    ...managers,
    one('client', client),
    ...team,
    one('staff in the client’s panel', { row: client.row, token: support }, { staff: admin.row }),
    one('another client', await made(weir, 'user', { integrationToken: 'wt_another' }), { isForeign: true }),
    one('partner', await made(weir, 'referal'), { isForeign: true }),
    ...keys,
  ]
}

/** Team users who see the money of their campaigns: of one with marks, and of one without. */
async function buyersOf(weir: Weir, client: Made, marked: string): Promise<Caller[]> {
  const plain = await saved(weir, 'campaign.save', client.token, { ...SETTINGS, name: 'Plain' })
  const one = async (name: string, id: string, isForeign: boolean): Promise<Caller> => {
    const given = { ownerId: client.row.id, campaignIds: [id], seesMoney: true }
    const { row: account, token } = await made(weir, 'team_user', given)
    return { name, token, account, isForeign }
  }
  return [
    await one(BUYER, marked, false),
    await one('team user who sees the money of another campaign', plain.id, true),
  ]
}
export const BUYER = 'team user who sees the money of a campaign'

/** Guarded values in an answer. */
export const marksIn = (text: string): GuardedName[] =>
  (Object.keys(MARKS) as GuardedName[]).filter((what) => MARKS[what].some((mark) => text.includes(mark)))

/** True if the table permits it. */
export const maySee = (caller: Caller, what: GuardedName, client: AccountRow): boolean =>
  !caller.isForeign &&
  (ownClientId(caller.account) ?? client.id) === client.id &&
  (canSee(caller, what, client) || (seesOwnMoney(caller) && (what === 'costs' || what === 'conversions')))

/** Inputs of a call about the marked client, in all forms that show more. */
export function questionsOf(name: CallName, about: Filled): Record<string, unknown>[] {
  const plain = QUESTIONS[name](about.ids)
  const days = 'startDate' in plain ? { startDate: today(), endDate: today(), timezone: 'UTC' } : {}
  const question = { ...plain, ...days, ...OWN[name]?.(about) }
  return (FORMS[name] ?? [{}]).map((form) => ({ ...question, ...form }))
}

type About = Pick<Filled, 'people' | 'hit' | 'replay'>
const OWN: Partial<Record<CallName, (about: About) => Record<string, unknown>>> = {
  'replay.read': ({ replay }) => ({ id: replay }),
  'replay.order': ({ people }) => ({ companyId: people, draft: DRAFT }),
  'logs.replay': ({ people }) => ({ companyId: people, settings: { ...SETTINGS, name: 'People', ...DRAFT.settings } }),
  'logs.receipt': ({ hit }) => ({ hit }),
  'logs.falseAlarms': ({ hit }) => ({ hit }),
  'blacklist.preview': () => ({ value: '203.0.113.0/24' }),
  'clientblacklist.preview': () => ({ value: '203.0.113.0/24' }),
  'ban.search': () => ({ search: 'marked' }),
  'privacy.export': () => ({ by: 'address', value: MARKS.visits[0] }),
}
const FORMS: Partial<Record<CallName, readonly object[]>> = {
  'company.list': [{}, { money: true }],
  'logs.companyTotals': [{}, { money: true }],
  'logs.companyDaily': [{}, { money: true }],
  'logs.companyPlatforms': [{ dimension: 'country' }, { dimension: 'country', money: true }],
  'logs.companySeries': [{ money: true }],
  'logs.export': [
    { format: 'json' },
    { format: 'csv', table: 'breakdown', dimension: 'country', money: true },
    { format: 'json', table: 'series', money: true },
  ],
  'evidence.make': [{ addresses: 'whole' }, { addresses: 'short' }],
}
