/** A real Prometheus on a running Weir with the alerts of deploy/prometheus. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from './support/servers.ts'
import { freshFolder, removeFolder, startWeir, until, type Weir } from './support/weir.ts'

const DEPLOYED = path.join(import.meta.dirname, '../deploy/prometheus')
const METRICS_TOKEN = 'figures-for-a-real-prometheus'
const missing = spawnSync('prometheus', ['--version']).error !== undefined
if (missing) console.warn('SKIPPED: prometheus, which is not on this machine')

const folder = freshFolder()
let weir: Weir
let prometheus: ChildProcess
let api: string
beforeAll(async () => {
  if (missing) return
  // a public name without mail: a lasting condition
  weir = await startWeir({ env: { METRICS_TOKEN, PUBLIC_URL: 'https://edge.example' } })
  const port = await freePort()
  api = `http://127.0.0.1:${port}/api/v1`
  const [token, rules, config] = ['token', 'weir.rules.yml', 'prometheus.yml'].map((name) => path.join(folder, name))
  writeFileSync(token ?? '', METRICS_TOKEN)
  writeFileSync(rules ?? '', readFileSync(path.join(DEPLOYED, 'weir.rules.yml')))
  const given = readFileSync(path.join(DEPLOYED, 'prometheus.yml'), 'utf8')
    .replace('/etc/prometheus/weir.rules.yml', rules ?? '')
    .replace('/run/secrets/metrics_token', token ?? '')
    .replace('scrape_interval: 15s', 'scrape_interval: 1s')
    .replace('"panel:8080"', JSON.stringify(new URL(weir.url).host))
    .replace(/^.*(?:edge-1|jobs):8080.*\n/gm, '')
  writeFileSync(config ?? '', given)
  mkdirSync(path.join(folder, 'data'))
  const own = [`--storage.tsdb.path=${path.join(folder, 'data')}`, `--web.listen-address=127.0.0.1:${port}`]
  prometheus = spawn('prometheus', [`--config.file=${config}`, ...own], { stdio: 'ignore' })
})
afterAll(async () => {
  if (missing) return
  const ended = once(prometheus, 'exit')
  prometheus.kill('SIGTERM')
  await ended
  await weir.stop()
  for (const one of [folder, weir.dataDir]) removeFolder(one)
})

type Sample = { metric: Record<string, string>; value: [number, string] }

async function ask(query: string): Promise<Sample[]> {
  const answer = await fetch(`${api}/query?query=${encodeURIComponent(query)}`).catch(() => undefined)
  if (answer?.status !== 200) return []
  return ((await answer.json()) as { data: { result: Sample[] } }).data.result
}

it.skipIf(missing)('reads the metrics, loads every alert, and counts one that fires', async () => {
  await until('the first reading', async () => (await ask('up{job="weir"} == 1')).length === 1)
  const [standing] = await until('the condition', async () => {
    const found = await ask('weir_condition{code="mailMissing"} == 1')
    return found.length > 0 && found
  })
  expect(standing?.metric).toMatchObject({ job: 'weir', role: 'panel' })
  const rules = (await (await fetch(`${api}/rules`)).json()) as {
    data: { groups: { rules: { name: string; health: string; lastError?: string }[] }[] }
  }
  const all = rules.data.groups.flatMap((group) => group.rules)
  const named = [...readFileSync(path.join(DEPLOYED, 'weir.rules.yml'), 'utf8').matchAll(/- alert: (\w+)/g)]
  expect(all.map(({ name }) => name).toSorted()).toEqual(named.map(([, name]) => name ?? '').toSorted())
  await until('the alert to wait for its time', async () => {
    const answer = (await (await fetch(`${api}/alerts`)).json()) as {
      data: { alerts: { labels: Record<string, string>; state: string }[] }
    }
    return answer.data.alerts.some(
      ({ labels, state }) =>
        labels['alertname'] === 'WeirNeedsAttention' && labels['code'] === 'mailMissing' && state === 'pending',
    )
  })
})
