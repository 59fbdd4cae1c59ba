/** `npm start -- --demo` fills a store completely or starts over: a half-filled one never counts as an installation. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  COMPILED,
  ADMIN,
  freshFolder,
  OFFLINE,
  removeFolder,
  signIn,
  startWeir,
  until,
  type Weir,
} from './support/weir.ts'

const MAIN = path.join(import.meta.dirname, '../src/main.ts')
const dataDir = freshFolder()
afterAll(() => removeFolder(dataDir))

/** Starts the demo and kills it once `reached` holds. */
async function killedWhen(reached: () => boolean): Promise<void> {
  const env = {
    ...COMPILED,
    PATH: process.env['PATH'],
    DEMO_TRAFFIC: 'off',
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...OFFLINE,
  }
  const child = spawn(process.execPath, [MAIN, '--demo'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = once(child, 'exit')
  await until(
    'the demo to be half filled',
    async () => {
      if (child.exitCode !== null) throw new Error(`weir ended with ${child.exitCode}`)
      return reached()
    },
    120,
  )
  child.kill('SIGKILL')
  await exited
}

const segments = (): string[] =>
  existsSync(path.join(dataDir, 'spool'))
    ? readdirSync(path.join(dataDir, 'spool')).filter((name) => name.endsWith('.jsonl'))
    : []

it('an interrupted demo is reported as incomplete, and starts over', async () => {
  await killedWhen(() => segments().length > 0)
  const half = await startWeir({ dataDir })
  expect(half.output()).toContain('is incomplete: start with --demo to create it again')
  await half.stop()
  const whole = await startWeir({ dataDir, args: ['--demo'] })
  const [, email = '', password = '', hits = ''] =
    /demo: client (\S+), password (\S+) .* 3 campaigns, (\d+) hits/.exec(whole.output()) ?? expect.fail(whole.output())
  expect(whole.output()).toContain('is created again; the old files are in')
  const admin = await signIn(whole)
  const { body } = await whole.call('GET', '/v1/logs/clients', undefined, admin)
  expect(body['clients']).toHaveLength(1)
  const token = await signIn(whole, { email, password })
  for (const who of [admin, token])
    expect((await whole.call('GET', '/v1/profile', undefined, who)).body['profile']).toMatchObject({ language: 'en' })
  const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
  await until(
    'the hits that were counted',
    async () => {
      const { body: answer } = await whole.call(
        'POST',
        '/v1/logs/userLogs',
        { startDate: day(-31), endDate: day(1), timezone: 'UTC', limit: 1 },
        token,
      )
      return String(answer['total']) === hits
    },
    120,
  )
  const { body: agents } = await whole.call(
    'GET',
    `/v1/agents?startDate=${day(-31)}&endDate=${day(1)}&timezone=UTC`,
    undefined,
    token,
  )
  expect(agents['agents'], 'crawlers that are who they claim to be').toContainEqual(
    expect.objectContaining({ name: 'Googlebot', standing: 'verified', verifiedBy: 'ranges' }),
  )
  await tellsOfARule(whole, token, day)
  await raisesNoFalseAlarm(whole, { admin, token }, day)
  await whole.stop()
  const again = await startWeir({ dataDir, args: ['--demo'] })
  expect(again.output()).toContain('--demo fills only an empty store')
  await again.stop()
})

/** The demo's rule that blocked people: visits, versions and dates agree. */
async function tellsOfARule(weir: Weir, token: string, day: (shift: number) => string): Promise<void> {
  const { body: campaigns } = await weir.call('GET', '/v1/logs/userCompanies', undefined, token)
  const [campaign] = campaigns['companies'] as { id: string }[]
  const peopleOf = async (date: string): Promise<number | undefined> => {
    const input = {
      startDate: date,
      endDate: date,
      timezone: 'UTC',
      companyId: campaign?.id,
      dimension: 'utmPlacement',
    }
    const { body } = await weir.call('POST', '/v1/logs/companyPlatforms', input, token)
    const rows = body['platforms'] as { value: string; target: number }[]
    return rows.find(({ value }) => value === 'feed-low')?.target
  }
  expect(await peopleOf(day(-13))).toBeGreaterThan(0)
  expect(await peopleOf(day(-9))).toBe(0)
  expect(await peopleOf(day(-5))).toBeGreaterThan(0)
  const { body } = await weir.call('GET', `/v1/company/versions/${campaign?.id}`, undefined, token)
  const versions = body['versions'] as { at: string; restoredFrom: number | null }[]
  expect(versions.map(({ at, restoredFrom }) => [at.slice(0, 10), restoredFrom])).toEqual([
    [day(-7), 1],
    [day(-11), null],
    [day(-31), null],
  ])
}

type Plan = { price: number; clickLimit: number | null; campaignLimit: number | null }
type Money = { cost: number } | undefined

/** Alarms, gauges, plans, money and sessions agree with the visits. */
async function raisesNoFalseAlarm(
  weir: Weir,
  { admin, token }: { admin: string; token: string },
  day: (shift: number) => string,
): Promise<void> {
  const get = async (path: string, who = token) => (await weir.call('GET', path, undefined, who)).body
  await until('the watches to have looked', async () => {
    const { jobs } = await get('/v1/status', admin)
    const watch = (jobs as { name: string; last: string | null }[]).find(({ name }) => name === 'silent campaigns')
    return watch?.last ?? undefined
  })
  const { notifications } = (await get('/v1/notifications')) as { notifications: { kind: string }[] }
  const kinds = new Set(notifications.map(({ kind }) => kind))
  expect([...kinds].filter((kind) => !['account', 'payment', 'planEnds', 'weekly'].includes(kind))).toEqual([])

  const { plan } = (await get('/v1/profile/frame')) as { plan: { clicks: number; clickLimit: number } }
  expect(plan.clicks, 'visits of the paid month').toBeGreaterThan(10_000)
  expect(plan.clicks).toBeLessThan(plan.clickLimit * 0.8)

  const { tariffs } = (await get('/v1/tariff', admin)) as { tariffs: Plan[] }
  const sold = tariffs.filter(({ price }) => price > 0).sort((one, other) => one.price - other.price)
  for (const limit of ['clickLimit', 'campaignLimit'] as const) {
    const limits = sold.map((one) => one[limit] ?? Infinity)
    expect(limits, 'a dearer plan has more').toEqual(limits.toSorted((one, other) => one - other))
    expect(new Set(limits).size).toBe(sold.length)
  }

  const month = { startDate: day(-29), endDate: day(0), timezone: 'UTC', money: true }
  const { body: totals } = await weir.call('POST', '/v1/logs/companyTotals', month, token)
  expect((totals['money'] as Money)?.cost).toBeGreaterThan(0)
  expect((totals['previous'] as { target: number }).target).toBe(0)
  expect((totals['previousMoney'] as Money)?.cost ?? 0, 'no bill for a time without visits').toBe(0)

  for (const who of [admin, token]) {
    const { sessions } = (await get('/v1/profile/sessions', who)) as {
      sessions: { browser: string; current: boolean }[]
    }
    for (const { browser } of sessions.filter(({ current }) => !current)) expect(browser).toBe('Chrome')
  }
}
