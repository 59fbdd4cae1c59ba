/** Prometheus metrics of a running service: values follow events, for authorised readers only. */
import { spawnSync } from 'node:child_process'
import { request } from 'node:http'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STATUS_WARNINGS } from '../src/contract/status/status.ts'
import { createEdgeFigures } from '../src/http/call/metrics.ts'
import { conditionOf } from '../src/rules/campaigns/conditions.ts'
import {
  ADMIN,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  until,
  untilLive,
  type Weir,
} from './support/weir.ts'

const TOKEN = 'quartz-heron-quartz-38'
const AS_READER = { authorization: `Bearer ${TOKEN}` }

let weir: Weir
beforeAll(async () => {
  weir = await startWeir({ env: { METRICS_TOKEN: TOKEN } })
})
afterAll(async () => {
  await weir.stop()
  removeFolder(weir.dataDir)
})

function read(headers: Record<string, string> = AS_READER): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const requested = request(`${weir.url}/metrics`, { headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    requested.on('error', reject)
    requested.end()
  })
}
const valueOf = (text: string, line: string): number =>
  Number(new RegExp(`^${line.replaceAll(/[{}".+]/g, String.raw`\$&`)} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
const reasonsIn = (text: string): number =>
  [...text.matchAll(/^weir_reasons_total\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0)

test('counts decisions, refusals and their duration, and names nobody', async () => {
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client, { name: 'Secret garden' })
  await untilLive(weir, client, campaign)
  const before = (await read()).text
  for (let number = 0; number < 5; number += 1)
    await weir.call(
      'POST',
      '/edge/v1/decide',
      {
        key: campaign.key,
        ip: '198.51.100.77',
        url: 'https://g.example/?secret=1',
        userAgent:
          number === 0 ? 'curl/8.5.0' : 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
      },
      client.integrationToken,
    )
  await weir.call('POST', '/edge/v1/decide', {}, 'wt_nobody')
  const { text } = await read()
  const moved = (line: string) => valueOf(text, line) - valueOf(before, line)
  expect(moved('weir_decisions_total{class="bot"}') + moved('weir_decisions_total{class="target"}')).toBe(5)
  expect(reasonsIn(text) - reasonsIn(before)).toBeGreaterThan(0)
  expect(moved('weir_refusals_total{status="401"}')).toBe(1)
  expect(moved('weir_decision_seconds_count')).toBe(5)
  expect(moved('weir_decision_seconds_bucket{le="+Inf"}')).toBe(5)
  expect(moved('weir_decision_seconds_sum')).toBeGreaterThan(0)
  for (const line of [
    'weir_store_up{store="config"}',
    'weir_store_up{store="events"}',
    'weir_edges_running',
    'weir_leads',
  ])
    expect(valueOf(text, line), line).toBe(1)
  for (const secret of [
    campaign.key,
    client.email,
    client.integrationToken,
    '198.51.100.77',
    'Secret garden',
    'g.example',
    ADMIN.email,
  ])
    expect(text).not.toContain(secret)
  await until(
    'the insert to be counted',
    async () => valueOf((await read()).text, 'weir_lane_done_total{lane="insert"}') > 0,
  )
  await until(
    'a job to be reported',
    async () => valueOf((await read()).text, 'weir_job_runs_total{job="notifications"}') > 0,
  )
})

test('every line is valid for Prometheus, each series once, and there are few', async () => {
  const lines = (await read()).text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  for (const line of lines)
    expect(line).toMatch(
      /^[a-z_][a-z0-9_]*(?:\{[a-z_]+="[^"]*"(?:,[a-z_]+="[^"]*")*\})? (?:-?[\d.]+(?:e[+-]?\d+)?|Nan|\+Inf)$/i,
    )
  const series = lines.map((line) => line.slice(0, line.lastIndexOf(' ')))
  expect(new Set(series).size).toBe(series.length)
  expect(series.length).toBeLessThan(600)
})

test('without the token nobody gets anything, whatever address they claim', async () => {
  for (const headers of [
    {},
    { authorization: 'Bearer quartz-heron-quartz-39' },
    { authorization: TOKEN },
    { 'x-forwarded-for': '127.0.0.1', 'x-weir-proxied': '0' },
    { 'x-real-ip': '127.0.0.1' },
  ] as Record<string, string>[]) {
    expect(await read(headers)).toMatchObject({ status: 401, text: expect.not.stringContaining('weir_') as unknown })
  }
  const allowed = await read({ ...AS_READER, 'x-forwarded-for': '203.0.113.9' })
  expect(allowed.status).toBe(200)
  expect(allowed.text).not.toContain('quartz')
  expect(weir.output()).not.toContain('quartz-heron')
})

const deployed = (file: string): string => readFileSync(path.join(import.meta.dirname, '../deploy', file), 'utf8')

/** Weir's metrics named by a dashboard or rule. */
const namesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/\b(?:weir|process|nodejs)_\w+/g)].map(([name]) => name.replace(/_bucket$/, '')))

test('board and alerts use existing metrics only', async () => {
  const alone = await createEdgeFigures(
    () => [],
    () => 61,
  ).text() // while the process behind the edges is silent
  const metrics = (await read()).text + alone
  const [board, alerts] = [namesIn(deployed('grafana/weir.json')), namesIn(deployed('prometheus/weir.rules.yml'))]
  expect(board.size).toBeGreaterThan(15)
  expect(alerts.size).toBe(6)
  for (const name of [...board, ...alerts]) expect(metrics, name).toContain(`# HELP ${name} `)
})

test('an alert fires at once for refused visits, and later for the rest', () => {
  const errors = STATUS_WARNINGS.filter((code) => conditionOf(code).level === 'error')
  const named = [...deployed('prometheus/weir.rules.yml').matchAll(/weir_condition\{code(=~|!~)"([^"]*)"\}/g)]
  expect(named.map(([, , codes]) => codes?.split('|').toSorted())).toEqual([errors.toSorted(), errors.toSorted()])
  expect(named.map(([, matcher]) => matcher)).toEqual(['=~', '!~'])
})

test('the alerts fire and rest as expected, in Prometheus’ own test', () => {
  const done = spawnSync('promtool', ['test', 'rules', path.join(import.meta.dirname, 'support/weir.rules.test.yml')], {
    encoding: 'utf8',
  })
  if (done.error) return console.log('SKIPPED: promtool, which is not on this machine')
  return expect(done, done.stdout + done.stderr).toMatchObject({ status: 0 })
})
