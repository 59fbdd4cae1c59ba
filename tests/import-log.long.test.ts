/** `weir import-log` on a running Weir: files, compressed ones, stdin, and a live rotated log. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  COMPILED,
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type RunningWeir,
} from './support/weir.ts'
import { sharedWeir } from './support/shared-weir.ts'

const CLI = path.join(import.meta.dirname, '../src/cli.ts')
const folder = freshFolder()
let weir: RunningWeir
let client: Client
beforeAll(async () => {
  weir = await sharedWeir()
  client = await makeClient(weir, await signIn(weir))
})
afterAll(async () => {
  removeFolder(folder)
})

function start(args: string[], input?: string | Buffer, site = ['--site', 'https://garden.example']) {
  const child = spawn(process.execPath, [CLI, 'import-log', '--edge', weir.url, ...site, ...args], {
    env: { ...COMPILED, PATH: process.env['PATH'], WEIR_TOKEN: client.integrationToken },
    stdio: 'pipe',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return { child, ended: once(child, 'exit').then(([code]) => ({ code: code as number | null, output })) }
}
const run = (args: string[], input?: string | Buffer, site?: string[]) => start(args, input, site).ended

async function fresh(): Promise<MadeCampaign> {
  const campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
  return campaign
}
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const [then] = [new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000)]
const stamp = `${String(then.getUTCDate()).padStart(2, '0')}/${MONTHS[then.getUTCMonth()]}/${then.toISOString().slice(0, 4)}:${then.toISOString().slice(11, 19)} +0000`
const combined = (requested: string, agent = 'curl/8.5.0') =>
  `81.2.69.142 - - [${stamp}] "GET ${requested} HTTP/1.1" 200 612 "-" "${agent}"\n`
const written = (name: string, text: string | Buffer) => {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}
const urls = async (campaign: MadeCampaign): Promise<string[]> => {
  const [startDate, endDate] = [then.toISOString().slice(0, 10), new Date().toISOString().slice(0, 10)]
  const { body } = await weir.call(
    'POST',
    '/v1/logs/userLogs',
    { companyId: campaign.id, startDate, endDate, timezone: 'UTC', limit: 500 },
    client.token,
  )
  return (body['logs'] as { url: string }[]).map(({ url }) => url.replace('https://garden.example', '')).toSorted()
}
const untilUrls = (campaign: MadeCampaign, wanted: string[]) =>
  until(wanted.join(' '), async () => (await urls(campaign)).join(' ') === wanted.toSorted().join(' '))

it('reads files of both formats, compressed or not, and standard input, each line once', async () => {
  const campaign = await fresh()
  const text = `${combined('/one')}${combined('/two')}${combined('/two')}${combined('/a.png')}not a line \u001B[2J\n`
  const [plain, packed] = [written('access.log', text), written('access.log.1.gz', gzipSync(combined('/three')))]
  const first = await run(['--campaign', campaign.key, plain, packed])
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringContaining('6 lines: 4 visits recorded, 0 known before, 1 no pages, 1 unreadable'),
  })
  expect(first.output).toContain('unreadable line 5: not a line \u{FFFD}[2J')
  expect(first.output).not.toContain('\u001B')
  expect((await run(['--campaign', campaign.key, plain, packed])).output).toContain('0 visits recorded, 4 known before')
  const json = `${JSON.stringify({ time: then.toISOString(), remote_addr: '81.2.69.142', request: 'GET /json HTTP/1.1', host: 'garden.example', http_user_agent: 'curl/8.5.0' })}\n`
  expect((await run(['--campaign', campaign.key, '--format', 'json', '-'], json)).output).toContain(
    '1 lines: 1 visits recorded',
  )
  await untilUrls(campaign, ['/one', '/two', '/two', '/three', '/json'])
})

it('reports errors in one line, and reads the rest', async () => {
  const campaign = await fresh()
  const [good, cut, empty] = [
    written('good.log', combined('/good')),
    written('cut.gz', gzipSync(combined('/cut').repeat(500)).subarray(0, 60)),
    written('empty.log', ''),
  ]
  const broken = await run(['--campaign', campaign.key, path.join(folder, 'none.log'), cut, empty, good])
  expect(broken).toMatchObject({
    code: 1,
    output: expect.stringMatching(/none\.log: ENOENT[^]*cut\.gz: unexpected end of file[^]*1 visits recorded/),
  })
  expect(await run(['--campaign', campaign.key, written('nonsense.log', 'x\ny\n')])).toMatchObject({
    code: 3,
    output: expect.stringContaining('2 unreadable'),
  })
  expect(await run([good])).toMatchObject({ code: 2, output: expect.stringContaining('--campaign KEY is missing') })
  expect(await run(['--campaign', 'c_unknown', good])).toMatchObject({
    code: 1,
    output: expect.stringContaining('the edge rejected the log: 404'),
  })
  expect(await run(['--campaign', campaign.key, '--format', 'xml', good])).toMatchObject({ code: 2 })
})

it('follows a log through rotations and restarts, without loss or duplicates', async () => {
  const campaign = await fresh()
  const [log, state] = [written('live.log', combined('/0')), path.join(folder, 'live.state')]
  const args = ['--campaign', campaign.key, '--follow', '--state', state, log]
  const one = start(args)
  await untilUrls(campaign, ['/0'])
  appendFileSync(log, combined('/1') + combined('/2').slice(0, 30))
  await untilUrls(campaign, ['/0', '/1'])
  appendFileSync(log, combined('/2').slice(30))
  renameSync(log, `${log}.1`)
  appendFileSync(`${log}.1`, combined('/3')) // not yet noticed by the server
  writeFileSync(log, combined('/4'))
  await untilUrls(campaign, ['/0', '/1', '/2', '/3', '/4'])
  one.child.kill('SIGTERM')
  expect(await one.ended).toMatchObject({ code: 0, output: expect.stringContaining('5 visits recorded') })
  appendFileSync(log, combined('/5'))
  renameSync(log, `${log}.2`)
  writeFileSync(log, combined('/6'))
  const two = start(args)
  await untilUrls(campaign, ['/0', '/1', '/2', '/3', '/4', '/5', '/6'])
  writeFileSync(log, '') // truncated in place
  await until('the shorter log to be seen', async () => readFileSync(state, 'utf8').endsWith(' 0\n'))
  appendFileSync(log, combined('/7'))
  await untilUrls(campaign, ['/0', '/1', '/2', '/3', '/4', '/5', '/6', '/7'])
  two.child.kill('SIGTERM')
  expect(await two.ended).toMatchObject({
    code: 0,
    output: expect.stringContaining('3 visits recorded, 0 known before'),
  })
})

const old = (requested: string, agent?: string) =>
  combined(requested, agent).replace(stamp, '20/Nov/2019:18:31:55 +0200')
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

it('reports a log without hosts, and the option that names one', async () => {
  const campaign = await fresh()
  const log = written('hostless.log', combined('/one') + combined('/two') + 'nonsense\n' + combined('/a.png'))
  const hostless = await run(['--campaign', campaign.key, log], undefined, [])
  expect(hostless).toMatchObject({
    code: 3,
    output: expect.stringContaining('4 lines: 0 visits recorded, 0 known before, 1 no pages, 1 unreadable') as string,
  })
  expect(hostless.output).toContain(
    '2 name no host: give it as --site https://your.site\n  the first: line 1: 81.2.69.142 - - [',
  )
  const part = await run(['--campaign', campaign.key, '-'], `shop.example ${combined('/mine')}${combined('/none')}`, [])
  expect(part).toMatchObject({
    code: 0,
    output: expect.stringMatching(/2 lines: 1 visits recorded[^]*1 name no host/) as string,
  })
})

it('counts refused lines by reason, with the first line of each', async () => {
  const campaign = await fresh()
  const ahead = combined('/later').replace(stamp, '20/Nov/2199:18:31:55 +0200')
  const mixed = await run(['--campaign', campaign.key, '-'], combined('/now') + old('/first') + old('/second') + ahead)
  expect(mixed.code).toBe(0)
  expect(mixed.output).toContain(
    '2 refused: older than 30 days, which are not stored; --dry-run judges them\n  the first: line 2: 81.2.69.142 - - [20/Nov/2019',
  )
  expect(mixed.output).toContain('1 refused: ahead of the clock\n  the first: line 4: ')
  expect(await run(['--campaign', campaign.key, '-'], old('/first'))).toMatchObject({ code: 3 })
})

it('judges a log of any age and stores nothing of it', async () => {
  const campaign = await fresh()
  const [bot, google] = ['curl/8.5.0', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)']
  const text =
    old('/a', CHROME) +
    old('/b', CHROME).replace('81.2.69.142', '81.2.69.7') +
    old('/c', bot) +
    combined('/d', bot) +
    old('/e', google) +
    old('/x.css')
  const judged = await run(['--campaign', campaign.key, '--dry-run', '-'], text)
  expect(judged).toMatchObject({
    code: 0,
    output: expect.stringContaining('6 lines: 5 visits judged and none stored, 1 no pages, 0 unreadable') as string,
  })
  expect(judged.output).toMatch(/Target +2 +40\.0 %\n +suspicious +0 +0\.0 %\nBot +3 +60\.0 %\n +crawlers +1 +20\.0 %/)
  expect(judged.output).toMatch(/ua\.declared_bot +2/)
  const control = await run(['--campaign', campaign.key, '-'], combined('/control'))
  expect(control.output).toContain('1 visits recorded')
  await untilUrls(campaign, ['/control'])
  expect(await run(['--campaign', campaign.key, '--dry-run', '--follow', 'x.log'])).toMatchObject({ code: 2 })
  expect(await run(['--campaign', 'c_unknown', '--dry-run', '-'], text)).toMatchObject({
    code: 1,
    output: expect.stringContaining('the edge rejected the log: 404') as string,
  })
})
