/** Edges that answer before the stores are open, from the last snapshot copy; hits wait in spools. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs'
import path from 'node:path'
import type { SpoolName } from '../edge-thread.ts'
import { startEdges, type Edges, type EdgesPlan } from '../edge-threads.ts'
import { probesIn } from '../edge/remember/open-probes.ts'
import { copyWrittenAt } from '../edge/feeds/snapshot-copy.ts'
import { detectionIn } from '../lib/files/data-folder.ts'
import { lockFolder } from '../lib/files/folder-lock.ts'
import type { LogPlan, SayLine } from '../lib/process/log.ts'
import { openResources } from '../lib/process/resources.ts'
import { readBuiltIn } from '../outside/detection/detection.ts'
import { codesOf } from '../rules/campaigns/conditions.ts'
import { ownHostsOf } from '../rules/domains/own-hosts.ts'
import type { Settings } from '../rules/settings.ts'
import type { DatabaseAddress } from '../store/config/engine/database.ts'
import type { Adopted } from '../store/events/spool/spool.ts'
import { SIGNALS_VERSION } from '../judge/table.ts'
import { copyIn, edgeCount, metricsTokenOf, readerOf, type Release } from './edge-copy.ts'
import type { VisitMemory } from './memory.ts'
import { createAddress } from './port.ts'
import { portError } from './port-error.ts'
import { serverAt, waitForServer, answerWhileWaiting } from './reach.ts'

const SPOOL_OF: Readonly<Record<SpoolName, string>> = {
  hits: 'spool',
  postbacks: 'spool-postbacks',
  checks: 'spool-checks',
}
/** Prefix of their folders, which an opening spool leaves alone. */
const OWN = 'bridge-'
/** Spool folder for their closed segments. */
const adoptedName = (number: string): string => `${OWN}${number}`
const AGAIN_MS = 1000
/** Milliseconds that a panel request waits for embedded stores to open. */
const OPENING_MS = 20_000

type Bridge = {
  /** The held port; undefined: the store was there and no bridge was needed. */
  port: number | undefined
  /** Ends these edges once others hold the port; segments go to the spools. */
  handOver: (adopt: Record<SpoolName, (name: string) => Adopted>) => Promise<void>
  close: () => Promise<void>
}

type Needs = {
  dataDir: string
  memory: VisitMemory
  /** Address of the configuration store, now or soon. */
  database: DatabaseAddress
  panelSocket: string
  release: Release
  log: LogPlan | undefined
  say: SayLine
  /** Aborted when the service should end meanwhile. */
  ending?: AbortSignal | undefined
}

const NONE: Bridge = { port: undefined, handOver: async () => {}, close: async () => {} }

/**
 * Resolves at once when a server is reachable or embedded stores have no copy; with an embedded copy when edges answer;
 * else when the server is reached.
 * @throws Error: port unavailable, or the service should end.
 */
export async function openBridge(settings: Settings, needs: Needs): Promise<Bridge> {
  const { dataDir, say } = needs
  const { databaseUrl: url } = settings
  using locked = lockedUntilOpened(path.join(dataDir, SPOOL_OF.hits))
  void locked
  for (const spool of Object.values(SPOOL_OF)) settleLeft(path.join(dataDir, spool))
  const count = edgeCount(settings, say)
  const mayBridge = count > 0 && process.platform === 'linux'
  const written = mayBridge ? copyWrittenAt(copyIn(dataDir), readerOf(needs.release)) : undefined
  const server = url === undefined ? undefined : await serverAt(url)
  const reason = await server?.ask()
  const { version } = needs.release
  if (server && reason !== undefined && !written)
    await answerWhileWaiting(settings, server, { ...needs, version }, reason)
  if (!written || (server && reason === undefined)) return NONE

  return await openResources(async ({ own }) => {
    const edges = own(await startBridge(settings, { ...needs, count: url === undefined ? 1 : count }))
    const about = {
      health: () => health(settings, needs.release, { edges, isAway: server !== undefined }),
      figures: async () => figures(edges, server !== undefined),
    }
    const port = await edges.listen(settings.port, about).catch((error: unknown) => {
      throw portError(settings.host, settings.port, error)
    })
    const by = `by the settings of ${written.toISOString()}`
    const at = createAddress(settings).openedAt(port)
    if (server && reason !== undefined) {
      say(`listening on ${at} with edges only, ${by}; the rest is waiting: ${reason}`, 'error')
      await waitForServer(server, needs, { reason, latest: AGAIN_MS })
      say('the configuration store is back: starting the rest of the service')
    } else say(`edges answer on ${at}, ${by} (${Math.round(performance.now())} ms); the stores open beside them`)
    return {
      port,
      handOver: async (adopt) => {
        await edges.close()
        for (const of of Object.keys(SPOOL_OF) as SpoolName[]) {
          const dir = path.join(dataDir, SPOOL_OF[of])
          for (const number of settleLeft(dir)) adopt[of](adoptedName(number))
        }
      },
    }
  })
}

/** Fails before touching a folder that another process holds. */
function lockedUntilOpened(dir: string): Disposable {
  const release = lockFolder(dir)
  return { [Symbol.dispose]: release }
}

/** Later edges take over their visitor memory. */
async function startBridge(
  settings: Settings,
  { dataDir, memory, panelSocket, database, log, say, count }: Needs & { count: number },
): Promise<Edges> {
  const plan: EdgesPlan = {
    ...memory.shared,
    count,
    sharePort: true,
    copy: copyIn(dataDir),
    database,
    adopt: {
      hits: folderIn(path.join(dataDir, SPOOL_OF.hits)),
      postbacks: folderIn(path.join(dataDir, SPOOL_OF.postbacks)),
      checks: folderIn(path.join(dataDir, SPOOL_OF.checks)),
    },
    metricsToken: metricsTokenOf(settings, dataDir),
    host: settings.host,
    probes: probesIn(dataDir),
    detection: { dir: detectionIn(dataDir), table: await readBuiltIn(), dnsServers: settings.dnsServers },
    outgoingPrivate: settings.outgoingPrivate,
    segment: settings.segment,
    sync: settings.sync,
    panelSocket,
    ...(settings.databaseUrl === undefined ? { panelOpens: OPENING_MS } : {}),
    trustedProxies: settings.trustedProxies,
    basePath: settings.basePath,
    ownHosts: ownHostsOf(settings),
    log,
    say,
  }
  return startEdges(plan)
}

/** Closed segments go where the spool looks. */
const folderIn =
  (spool: string) =>
  (number: string): Adopted => {
    const [dir, closed] = [path.join(spool, OWN + number), path.join(spool, `edge-${adoptedName(number)}`)]
    for (const folder of [dir, closed]) mkdirSync(folder, { recursive: true })
    return { dir, last: 0, take: ({ file }) => renameSync(file, path.join(closed, path.basename(file))) }
  }

/** Moves segments of ended edges; returns the edges' numbers. */
function settleLeft(spool: string): string[] {
  if (!existsSync(spool)) return []
  const numbers = readdirSync(spool).flatMap((name) => (name.startsWith(OWN) ? [name.slice(OWN.length)] : []))
  for (const number of numbers) {
    const { dir, take } = folderIn(spool)(number)
    for (const name of readdirSync(dir)) take({ name, file: path.join(dir, name), bytes: 0, since: 0 })
    rmdirSync(dir)
  }
  return numbers
}

const AWAY = { kind: 'configAway', level: 'error', about: '' } as const

const health = (
  { roles }: Settings,
  { version }: { version: string },
  { edges, isAway }: { edges: Edges; isAway: boolean },
): object => ({
  success: true,
  conditions: codesOf(isAway ? [AWAY] : []),
  starting: true,
  version,
  roles,
  signals: SIGNALS_VERSION,
  edges: edges.running(),
})

/** Prometheus text format. */
const figures = (edges: Edges, isAway: boolean): string =>
  `${isAway ? `weir_condition{code="${AWAY.kind}"} 1\n` : ''}weir_starting 1\nweir_edges_running ${edges.running()}\n`
