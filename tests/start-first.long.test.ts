/**
 * A start on a used folder: edges answer before the embedded stores open, know earlier visitors and lose nothing, also
 * after a kill.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import {
  ask,
  commandOf,
  expectOk,
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type Weir,
} from './support/weir.ts'

const dataDir = freshFolder()
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  removeFolder(dataDir)
})

let client: Client
let campaign: MadeCampaign
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** A visit's hit; repeats when a busy edge refuses. */
async function visit(url: string, ip: string): Promise<string> {
  const wanted = { key: campaign.key, ip, url: 'https://garden.example/', userAgent: CHROME }
  const { body } = await until('an answer', async () => {
    const answer = await ask(url, 'POST', '/edge/v1/decide', wanted, client.integrationToken)
    return answer.status !== 503 && answer
  })
  return String(body['hit'])
}

type Log = { hit: string; unique: boolean; repeats: number }
async function logs(weir: Weir): Promise<Map<string, Log[]>> {
  const today = new Date().toISOString().slice(0, 10)
  const query = { startDate: today, endDate: today, timezone: 'UTC', limit: 200, offset: 0 }
  const { logs: rows } = await expectOk(weir.call('POST', '/v1/logs/userLogs', query, client.token))
  return Map.groupBy(rows as Log[], ({ hit }) => hit)
}

/** A start with visits from the edges' first answer until all is open. */
async function startUnderVisits(): Promise<{ weir: Weir; hits: string[]; early: number; held: number }> {
  const { args, ...options } = commandOf({ dataDir })
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const exited = once(child, 'exit')
  let output = ''
  const { promise: answers, resolve } = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    output += `${line}\n`
    const [, url] = /edges answer on (http:\/\/[^\s,]+)/.exec(line) ?? []
    if (url) resolve(url)
  })
  const url = await Promise.race([answers, exited.then(() => Promise.reject(new Error(output)))])
  const isOpen = () => output.includes('listening on')
  const held = ask(url, 'GET', '/v1/profile', undefined, client.token)
  const hits = [await visit(url, '198.51.100.1')]
  let early = isOpen() ? 0 : 1
  while (!isOpen() && early < 20) {
    hits.push(await visit(url, `198.51.100.${hits.length}`))
    if (!isOpen()) early += 1
  }
  await until('all to be open', async () => isOpen())
  for (let more = 0; more < 20; more += 1) hits.push(await visit(url, `198.51.100.${hits.length}`))
  const weir: Weir = {
    url,
    port: Number(new URL(url).port),
    dataDir,
    process: child,
    output: () => output,
    call: (method, address, body, token) => ask(url, method, address, body, token),
    stop: async () => (child.kill('SIGTERM'), await exited, child.exitCode),
    kill: async () => (child.kill('SIGKILL'), void (await exited)),
  }
  return { weir, hits, early, held: (await held).status }
}

async function expectAll(weir: Weir, hits: readonly string[]): Promise<Map<string, Log[]>> {
  return until('all hits, each once', async () => {
    const known = await logs(weir)
    return hits.every((hit) => known.get(hit)?.length === 1) && known
  })
}

test(
  'visits are answered before the stores open, by remembered visitors; panel calls wait; a kill loses nothing',
  { timeout: 300_000 },
  async () => {
    const first = await startWeir({ dataDir })
    client = await makeClient(first, await signIn(first))
    campaign = await makeCampaign(first, client)
    await untilLive(first, client, campaign)
    const known = await visit(first.url, '198.51.100.1')
    expect(await first.stop()).toBe(0)

    const second = await startUnderVisits()
    expect([second.early > 0, second.held]).toEqual([true, 200])
    const after = await expectAll(second.weir, [known, ...second.hits])
    expect(after.get(second.hits[0] ?? '')).toMatchObject([{ unique: false }])
    await second.weir.kill()

    const third = await startUnderVisits()
    expect(third.early).toBeGreaterThan(0)
    const last = await expectAll(third.weir, [known, ...second.hits, ...third.hits])
    expect(last.get(third.hits[0] ?? '')).toMatchObject([{ unique: false }])
    expect(await third.weir.stop()).toBe(0)
    expect(readdirSync(path.join(dataDir, 'spool')).filter((name) => name.startsWith('bridge-'))).toEqual([])
  },
)

test('without a copy, or with another build’s, the stores open first', { timeout: 120_000 }, async () => {
  rmSync(path.join(dataDir, 'edge-copy'))
  const weir = await startWeir({ dataDir })
  expect(weir.output()).not.toContain('edges answer')
  expect(await weir.stop()).toBe(0)
})
