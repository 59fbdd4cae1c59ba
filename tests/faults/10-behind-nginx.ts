import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startServer } from '../../src/store/events/testing/server.ts'
import { hasNginx, startNginx } from '../support/nginx.ts'
import { freePort, startPostgres, withoutPostgres } from '../support/servers.ts'
import {
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  untilLive,
  type Weir,
} from '../support/weir.ts'
import { numberFrom, grouped, type Fault } from './fault.ts'
import { compare, drained, pause, storedHits } from './service.ts'
import { faultsOf, startLoad } from './load.ts'

const RESTARTS = numberFrom('FAULT_RESTARTS', 10)
const RATE = numberFrom('FAULT_RATE', 1000)
const RECIPE = path.join(import.meta.dirname, '..', '..', 'deploy', 'nginx-edges.conf')

/** The recipe with this run's ports and address. */
function recipeFor(ports: readonly [number, number]): { http: string; server: string } {
  const text = readFileSync(RECIPE, 'utf8')
    .replace('127.0.0.1:8080', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:8081', `127.0.0.1:${ports[1]}`)
  const [http = '', , server = ''] = text.split(/^server \{$/m)
  return { http, server: server.replaceAll(/^ {4}(?:listen|server_name|ssl_\w+) .*;$/gm, '').replace(/\}\s*$/, '') }
}

/** The three most frequent errors with counts. */
function mostFrequent(log: string): string {
  const counts = new Map<string, number>()
  for (const [, complaint = ''] of log.matchAll(/#\d+: \*\d+ (.+?)(?: while|, client)/g))
    counts.set(complaint, (counts.get(complaint) ?? 0) + 1)
  const most = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 3)
  return most.map(([complaint, count]) => `${grouped(count)} × ${complaint}`).join(', ') || 'nothing'
}

export const behindNginx: Fault = {
  line: 10,
  name: 'edges restarted behind nginx',
  async run() {
    const did = `two edges behind a real nginx as in deploy/nginx-edges.conf, restarted in turns ${RESTARTS} times under ${grouped(RATE)} visits/s on 64 connections`
    if (!hasNginx || withoutPostgres !== undefined)
      return { did, saw: '', passed: true, skipped: withoutPostgres ?? 'no nginx on this machine' }
    const [postgres, folder] = [await startPostgres(), freshFolder()]
    const events = await startServer(path.join(folder, 'store'), 0)
    const shared = {
      DATABASE_URL: postgres.url,
      CLICKHOUSE_URL: events.url,
      MAIL_KEY: Buffer.alloc(32).toString('base64'),
    }
    const panel = await startWeir({ dataDir: path.join(folder, 'panel'), env: { ...shared, ROLE: 'panel,jobs' } })
    const ports: [number, number] = [await freePort(), await freePort()]
    const edgeAt = (place: 0 | 1): Promise<Weir> =>
      startWeir({
        dataDir: path.join(folder, `edge-${place}`),
        env: {
          ...shared,
          ROLE: 'edge',
          PORT: String(ports[place]),
          PANEL_URL: panel.url,
          TRUSTED_PROXIES: '127.0.0.1',
        },
      })
    const edges = [await edgeAt(0), await edgeAt(1)] as [Weir, Weir]
    const { http, server } = recipeFor(ports)
    const nginx = await startNginx(server, {}, http)
    try {
      const client = await makeClient(panel, await signIn(panel))
      const campaign = await makeCampaign(panel, client)
      for (const edge of edges) await untilLive(edge, client, campaign)
      const running = startLoad({
        port: Number(new URL(nginx.url).port),
        token: client.integrationToken,
        key: campaign.key,
        connections: 64,
        rate: RATE,
      })
      await pause(2000)
      for (let turn = 0; turn < RESTARTS; turn += 1) {
        const place = (turn % 2) as 0 | 1
        await edges[place].stop()
        await pause(500)
        edges[place] = await edgeAt(place)
        await pause(1000)
      }
      const load = await running.stop()
      for (const edge of edges) await drained(edge)
      for (const edge of edges) await edge.stop()
      const { lost, doubled, extra } = compare(load.hits, await storedHits(folder, events.url))
      const failures = faultsOf(load)
      return {
        did,
        saw: `${grouped(load.hits.length)} answered; not answered with 200: ${failures.words}; ${lost} lost, ${doubled} doubled, ${extra} recorded and not answered${failures.count > 0 ? `; nginx said: ${mostFrequent(nginx.log())}` : ''}`,
        passed: load.hits.length > 0 && failures.count + lost + doubled + extra + (load.statuses.get(503) ?? 0) === 0,
      }
    } finally {
      await nginx.close()
      for (const weir of [...edges, panel]) await weir.kill().catch(() => undefined)
      await events.close()
      await postgres.stop()
      removeFolder(folder)
    }
  },
}
