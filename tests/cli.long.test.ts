/** The operator's command line, through a running service's control socket and on a folder without one. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lineOf } from '../src/store/events/spool/line.ts'
import { hitRow, storedTime } from '../src/store/events/testing/rows.ts'
import {
  COMPILED,
  ADMIN,
  freshFolder,
  makeCampaign,
  makeClient,
  OFFLINE,
  removeFolder,
  signIn,
  startWeir,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type Weir,
} from './support/weir.ts'

const CLI = path.join(import.meta.dirname, '../src/cli.ts')
const dataDir = freshFolder()
let weir: Weir
let client: Client
let campaign: MadeCampaign
let hit: string
beforeAll(async () => {
  weir = await startWeir({ dataDir })
  client = await makeClient(weir, await signIn(weir))
  campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
  const { body } = await weir.call(
    'POST',
    '/edge/v1/decide',
    { key: campaign.key, ip: '81.2.69.142', url: 'https://garden.example/', userAgent: 'curl/8.5.0 \u001B[2J' },
    client.integrationToken,
  )
  hit = String(body['hit'])
})
afterAll(async () => {
  await weir.kill()
  removeFolder(dataDir)
})

async function run(
  args: string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...COMPILED, PATH: process.env['PATH'], DATA_DIR: dataDir, ...OFFLINE, ...env },
    stdio: 'pipe',
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...output }
}

describe('the command line', () => {
  it('lists commands, and reports wrong usage', async () => {
    for (const args of [[], ['help'], ['--help']])
      expect(await run(args)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/explain HIT[^]*admin add EMAIL[^]*import-log/),
      })
    expect(await run(['explain', '--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('--json') })
    for (const args of [
      ['nonsense'],
      ['explain'],
      ['explain', 'a', 'b'],
      ['check', '--nonsense'],
      ['admin', 'add', 'nobody'],
    ])
      expect(await run(args)).toMatchObject({ code: 2, stdout: '' })
    expect(await run(['explain', hit], { env: { PORT: 'x' } })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('PORT must be a whole number'),
    })
  })
})

describe('with the service running', () => {
  it('its socket is accessible to its owner only, and not on the network', async () => {
    const place = path.join(dataDir, '.operator')
    const socket = readFileSync(place, 'utf8')
    expect([statSync(place).mode & 0o777, statSync(path.dirname(socket)).mode & 0o777]).toEqual([0o600, 0o700])
    expect((await fetch(`${weir.url}/explain`, { method: 'POST', body: '{}' })).status).toBe(404)
  })

  it('checks the service', async () => {
    const { code, stdout: out } = await run(['check'])
    expect(out).toMatch(/ok +service +version \d/)
    for (const what of ['configuration store', 'event store', 'spool', 'disk', 'clock'])
      expect(out).toMatch(new RegExp(`^(?:ok|LOOK) +${what} `, 'm'))
    expect(code).toBe(0)
    expect((await run(['check'], { env: { EDGE_WORKERS: '0' } })).stdout).toMatch(
      /^BAD +configuration +configuration: EDGE_WORKERS/,
    )
  })

  it('explains a hit', async () => {
    const { stdout: out } = await until('the hit', async () => {
      const explained = await run(['explain', hit.toLowerCase()])
      return explained.code === 0 && explained
    })
    for (const part of [
      `${hit}  bot (general)`,
      'ua.declared_bot',
      'Decided by line: conclusive',
      'Would pass with: allowAddress 81.2.69.142 (client list)',
      'integration on the site',
      '81.2.69.142',
      'about.html (show)',
    ])
      expect(out).toContain(part)
    expect(out).not.toContain('\u001B')
    const { stdout: json } = await run(['explain', hit, '--json'])
    expect(JSON.parse(json)).toMatchObject({ log: { hit, class: 'bot' } })
    expect(await run(['explain', '01K00000000000000000000000'])).toMatchObject({ code: 3, stdout: '' })
    expect(await run(['explain', "'; DROP"])).toMatchObject({ code: 3 })
  })

  it('creates an administrator, and sets a new password', async () => {
    const made = await run(['admin', 'add', 'Night@Weir.example'])
    const [, password = ''] = /^created the administrator night@weir\.example: (\S+)$/m.exec(made.stdout) ?? []
    const token = await signIn(weir, { email: 'night@weir.example', password })
    expect(
      await run(['admin', 'add', 'night@weir.example', '--password-stdin'], { input: 'granite-heron-44\n' }),
    ).toMatchObject({ code: 0, stdout: 'set a new password for night@weir.example\n' })
    expect((await weir.call('GET', '/v1/profile', undefined, token)).status).toBe(401)
    const again = await signIn(weir, { email: 'night@weir.example', password: 'granite-heron-44' })
    const { body } = await weir.call('GET', '/v1/audit?actor=night', undefined, again)
    expect(
      (body['entries'] as { action: string; after: object }[])
        .filter(({ after }) => JSON.stringify(after).includes('operator'))
        .map(({ action }) => action),
    ).toEqual(['auth.resetPassword', 'auth.register'])
    expect(JSON.stringify(body)).not.toContain('granite-heron-44')
    expect(await run(['admin', 'add', client.email])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('another role'),
    })
    expect(await run(['admin', 'add', 'x@weir.example', '--password-stdin'], { input: 'password1' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('too common'),
    })
  })

  it('exports campaigns, shows the effect of a changed one, and applies all or nothing', async () => {
    const out = freshFolder()
    expect(await run(['export-config', '--out', out])).toMatchObject({ code: 0 })
    const file = path.join(out, `${campaign.key}.json`)
    const exported = readFileSync(file, 'utf8')
    expect(await run(['plan', out])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^0 of \d+ files differ$/m),
    })
    writeFileSync(file, exported.replace('"notes": ""', '"notes": "from git"'))
    const planned = await run(['plan', file])
    expect(planned).toMatchObject({ code: 3, stdout: expect.stringContaining('notes: "" → "from git"') })
    expect((await run(['apply', file])).code).toBe(2)
    expect((await run(['plan', out])).stdout).toContain('notes: "" → "from git"')
    expect(await run(['apply', file, '--yes'])).toMatchObject({ code: 0, stdout: planned.stdout })
    expect(await run(['apply', file, '--yes'])).toMatchObject({ code: 0, stdout: '0 of 1 files differ\n' })
    writeFileSync(file, exported.replace('"sensitivity": "', '"sensitivity": "no'))
    expect(await run(['apply', out, '--yes'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('settings.sensitivity'),
    })
    await run(['export-config', '--out', out])
    expect(readFileSync(file, 'utf8')).toContain('"notes": "from git"')
    removeFolder(out)
  })

  it('replays set-aside lines once, and the spool of a lost machine', async () => {
    const row = () =>
      hitRow({
        hit: ulid(),
        time: storedTime(new Date().toISOString()),
        client: client.id,
        campaign: campaign.id,
        policy_version: '3.1',
      })
    const [one, two, three, four] = [row(), row(), row(), row()]
    const rejected = path.join(dataDir, 'spool/rejected/000000000009-0123456789abcdef.refused')
    mkdirSync(path.dirname(rejected), { recursive: true })
    writeFileSync(rejected, `${lineOf(one)}${lineOf(two)}${lineOf(three).replace('target', 'tarmet')}`)
    expect(await run(['spool'])).toMatchObject({ code: 3, stdout: expect.stringContaining('2 whole lines, 1 damaged') })
    expect((await run(['check'])).stdout).toMatch(/LOOK +spool /)
    expect(await run(['spool', 'replay'])).toMatchObject({ code: 3, stdout: `${rejected}: 2 lines stored, 1 failed\n` })
    writeFileSync(rejected, `${lineOf(one)}${lineOf(two)}`)
    expect(await run(['spool', 'replay'])).toMatchObject({ code: 0 })
    expect(existsSync(rejected)).toBe(false)
    const lost = freshFolder()
    mkdirSync(path.join(lost, 'edge-0'))
    for (const time of ['first', 'again']) {
      writeFileSync(path.join(lost, '000000000001-0123456789abcdef.jsonl'), lineOf(three))
      writeFileSync(path.join(lost, 'edge-0/000000000002-0123456789abcdef.jsonl'), lineOf(four))
      expect([time, await run(['spool', 'replay', lost])]).toMatchObject([
        time,
        { code: 0, stdout: '2 segments, 0 failed\n' },
      ])
    }
    removeFolder(lost)
    const day = new Date().toISOString().slice(0, 10)
    const { body } = await weir.call(
      'POST',
      '/v1/logs/userLogs',
      { companyId: campaign.id, startDate: day, endDate: day, timezone: 'UTC' },
      client.token,
    )
    const hits = (body['logs'] as { hit: string }[]).map((log) => log.hit)
    expect(hits.filter((known) => known !== hit).toSorted()).toEqual(
      [one, two, three, four].map((wanted) => wanted.hit).toSorted(),
    )
    expect(await run(['spool', 'replay', path.join(dataDir, 'spool')])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('in use by another process'),
    })
    expect(await run(['spool', 'replay', path.join(dataDir, 'none')])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not a folder'),
    })
  })
})

describe('files for the user who asked', () => {
  it('a visitor’s data goes to a new file of the user, never over another, and none stays incomplete', async () => {
    const folder = freshFolder()
    const file = path.join(folder, 'visitor.jsonl')
    expect(await run(['export-visitor', file, '--address', '81.2.69.142'])).toMatchObject({
      code: 0,
      stdout: `${file}: 1 lines\n`,
    })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toBeTypeOf('object')
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(await run(['export-visitor', file, '--address', '192.0.2.1'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('EEXIST'),
    })
    expect(readFileSync(file, 'utf8')).toContain('81.2.69.142')
    const wrong = path.join(folder, 'wrong.jsonl')
    expect(await run(['export-visitor', wrong, '--address', 'nobody'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nobody is not an IP address'),
    })
    expect(existsSync(wrong)).toBe(false)
    removeFolder(folder)
  })
})

describe('without a service', () => {
  it('opens the folder itself, even if a killed service left its socket', async () => {
    await weir.kill()
    expect(existsSync(path.join(dataDir, '.operator'))).toBe(true)
    const { code, stdout: out } = await run(['check'])
    expect(out).toMatch(/LOOK +service +none runs[^]*ok +configuration store +embedded/)
    expect(code).toBe(0)
    expect((await run(['explain', hit])).stdout).toContain('ua.declared_bot')
    expect(await run(['admin', 'add', ADMIN.email, '--password-stdin'], { input: 'granite-heron-55' })).toMatchObject({
      code: 0,
    })
    weir = await startWeir({ dataDir })
    await signIn(weir, { email: ADMIN.email, password: 'granite-heron-55' })
  })

  it('creates no new installation in a mistyped folder', async () => {
    const other = path.join(dataDir, 'mistyped')
    expect(await run(['explain', hit], { env: { DATA_DIR: other } })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is DATA_DIR right'),
    })
    expect(existsSync(other)).toBe(false)
  })
})
