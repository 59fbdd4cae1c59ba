/** Validates input and reply as http does. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { CONTRACT, type Answer, type Question } from '../../contract/table.ts'
import type { CallName } from '../../contract/routes.ts'
import type { Role } from '../../contract/roles.ts'
import { Refusal } from '../../contract/failure.ts'
import { createSealer } from '../../lib/secrets/seal.ts'
import { openErrorReports } from '../../outside/error-reports.ts'
import { fakeMail } from '../../outside/testing/mail.ts'
import { findAccount, insertAccount, type NewAccount } from '../../store/config/accounts/accounts.ts'
import { openTestDatabase } from '../../store/config/testing/open.ts'
import type { Events } from '../../store/events/events.ts'
import type { embedded } from '../../store/events/testing/embedded.ts'
import { createLiveHits } from '../../store/events/hits/live-hits.ts'
import { createLoginLimiter } from '../../store/shared/login-limiter.ts'
import type { Caller, Context, Need, Services } from '../context.ts'
import { auditOf } from '../accounts/audited.ts'
import { deliverDue } from '../notifications/deliver.ts'
import { HANDLERS } from '../../features/handlers.ts'
import { fakeData } from './data.ts'
import { fakeMachine } from './machine.ts'

type AnyEntry = {
  params?: { parse: (given: unknown) => object }
  input?: { parse: (given: unknown) => object }
  body?: { most: number }
  reply: 'file' | 'stream' | { parse: (given: unknown) => unknown }
}
type AnyHandler = (context: Context<CallName, Need>, input: unknown) => Promise<unknown>
export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** Minimal campaign. */
export const CAMPAIGN = {
  name: 'Spring',
  targetMode: 'redirect',
  targetLink: 'https://shop.example/land',
  botLink: 'bot.html',
} as const

/** Query parameters of the event store, which returns nothing. */
type Input = Record<string, unknown>

/** `store`: a real event store instead, opened and closed with the app. */
export async function createTestApp(store?: ReturnType<typeof embedded>) {
  const { db, remove } = await openTestDatabase()
  const queries: Input[] = []
  const mail = fakeMail(() => deliverAll(services))
  const addresses = fakeData()
  const clock = { now: new Date('2026-03-01T12:00:00Z') }
  const noEvents = {
    query: async (_pool: string, _sql: string, params: Input) => (queries.push(params), []),
  } as unknown as Events
  await store?.open()
  const events = store?.events() ?? noEvents
  const services: { -readonly [Name in keyof Services]: Services[Name] } = {
    db,
    events,
    liveHits: createLiveHits(events, { say: () => undefined }),
    publicUrl: () => 'https://edge.example',
    panelOrigins: ['https://panel.example', 'https://second.example'],
    mail,
    telegram: undefined,
    hook: async () => 200,
    callPlatform: async () => ({ status: 200, answer: '', text: '', error: '', tookMs: 1, pauseMs: 0 }),
    sealer: createSealer(randomBytes(32)),
    checkPage: async (url) => ({ outcome: 'fine', status: 200, detail: '', url, tookMs: 1 }),
    fetchTable: async () => ({ status: null, tookMs: 1, failure: 'unreachable', detail: '' }),
    proveDomain: async () => ({ outcome: 'none', found: '' }),
    supportContact: 'support@panel.example',
    ownHosts: { names: ['edge.example', 'panel.example', 'second.example'], strict: true },
    data: addresses.data,
    machine: fakeMachine(),
    errors: openErrorReports({ dsn: undefined, sampleRate: 0, release: 'test', root: '/' }),
    loginLimiter: createLoginLimiter(),
    tryVisit: async () => undefined,
    restater: { ask: async () => ({ policies: [], hits: 0, judged: 0 }) },
    sessionTtl: 3600,
    now: () => clock.now,
  }
  const origin = { address: '203.0.113.9', agent: 'test' }
  let made = 0

  async function call<Name extends CallName>(
    name: Name,
    caller: Caller | undefined,
    given: Question<Name> | object = {},
  ): Promise<Answer<Name>> {
    const entry = CONTRACT[name] as AnyEntry
    const text = entry.body && { body: Readable.from([Buffer.from((given as { body: string | Uint8Array }).body)]) }
    const input = { ...entry.input?.parse(given), ...entry.params?.parse(given), ...text }
    const audited = auditOf(name, caller?.account.id)
    const context = { services, origin, caller, audited } as unknown as Context<CallName, Need>
    const reply = await (HANDLERS[name] as unknown as AnyHandler)(context, input)
    return (typeof entry.reply === 'string' ? reply : entry.reply.parse(reply)) as Answer<Name>
  }

  /** A calling account; active by default. */
  async function account(role: Role, fields: Partial<NewAccount> = {}): Promise<Caller> {
    const email = `${role}${++made}@weir.example`
    const token = role === 'user' ? `wt_${made}` : null
    const row = await insertAccount(db, {
      role,
      email,
      passwordHash: 'none',
      active: true,
      integrationToken: token,
      ...fields,
    })
    if (!row) throw new Error(`${email} exists`)
    return { account: row, sessionHash: Buffer.from('none') }
  }

  /** A client with a team user, another client, and staff. */
  async function people() {
    const admin = await account('admin')
    const owner = await account('user')
    const member = await account('team_user', { ownerId: owner.account.id })
    return { admin, owner, member, stranger: await account('user') }
  }

  async function close(): Promise<void> {
    await store?.close()
    await remove()
  }

  /** The caller with a fresh account row. */
  async function again(caller: Caller): Promise<Caller> {
    return { ...caller, account: (await findAccount(db, caller.account.id)) ?? caller.account }
  }

  return { db, addresses, services, clock, origin, mail, queries, call, account, people, again, close }
}

async function deliverAll(services: Services): Promise<void> {
  while ((await deliverDue(services)) + (await deliverDue(services, 'report')) > 0);
}

/** Status and body of a refusal; fails the test if there is none. */
export async function refusal(call: Promise<unknown>): Promise<{ status: number; body: object }> {
  const outcome = await call.then(
    () => new Error('it was not refused'),
    (error: unknown) => error,
  )
  if (outcome instanceof Refusal) return { status: outcome.status, body: outcome.toBody() }
  throw outcome
}
