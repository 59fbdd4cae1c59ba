/**
 * Edges for a start while the Postgres server is away: they answer from the copy that the last run kept on disk, until
 * the rest of the service can be opened. What they answered waits in their spools.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { SpoolName } from '../edge-thread.ts'
import { startEdges, type Edges, type EdgesPlan } from '../edge-threads.ts'
import { copyWrittenAt } from '../edge/snapshot-copy.ts'
import { lockFolder } from '../lib/folder-lock.ts'
import type { LogPlan, SayLine } from '../lib/log.ts'
import { opened } from '../lib/opened.ts'
import { readBuiltIn } from '../outside/detection/detection.ts'
import { codesOf } from '../rules/conditions.ts'
import { ownHostsOf } from '../rules/own-hosts.ts'
import type { Settings } from '../rules/settings.ts'
import { serverAway, serverStartError, isUnavailable } from '../store/config/database.ts'
import type { Adopted } from '../store/events/spool/spool.ts'
import { createOfferCounts } from '../store/shared/offer-counts.ts'
import { createVisitBursts } from '../store/shared/visit-bursts.ts'
import { createVisitRates } from '../store/shared/visit-rates.ts'
import { createVisitorWindow, MARKS_A_VISITOR } from '../store/shared/window.ts'
import { SIGNALS_VERSION } from '../traffic/table.ts'
import { createAddress } from './port.ts'
import { copyIn, edgesHere, metricsTokenOf, readerOf, type Release } from './edge.ts'
import { openSockets } from './sockets.ts'
import { detectionIn } from './stores.ts'

const SPOOL_OF: Readonly<Record<SpoolName, string>> = {
  hits: 'spool',
  postbacks: 'spool-postbacks',
  checks: 'spool-checks',
}
/** Begins the names of folders that these edges write to: a spool that is opened meanwhile leaves them alone. */
const OWN = 'bridge-'
/** Of these, what is closed goes to a folder of the spool's own. */
const adoptedName = (number: string): string => `${OWN}${number}`
const AGAIN_MS = 1000

export type Bridge = {
  /** The port that is held; undefined: the store was there, and nothing had to be bridged. */
  port: number | undefined
  /** Ends the edges, once others hold the port as well; their last segments go to the spools. */
  handOver: (adopt: Record<SpoolName, (name: string) => Adopted>) => Promise<void>
  close: () => Promise<void>
}

type Needs = {
  dataDir: string
  release: Release
  log: LogPlan | undefined
  say: SayLine
  /** Aborted where the service is to end meanwhile. */
  ending?: AbortSignal | undefined
}

const NONE: Bridge = { port: undefined, handOver: async () => {}, close: async () => {} }

/**
 * Answers at once where the store can be reached, has no address of its own, or no copy was kept; else when it is
 * reached.
 * @throws Error: the port cannot be had, or the service is to end.
 */
export async function openBridge(settings: Settings, needs: Needs): Promise<Bridge> {
  const { dataDir, say } = needs
  const { databaseUrl: url } = settings
  if (url === undefined) return NONE
  using locked = lockedUntilOpened(path.join(dataDir, SPOOL_OF.hits))
  void locked
  for (const spool of Object.values(SPOOL_OF)) settleLeft(path.join(dataDir, spool))
  const count = edgesHere(settings, say)
  if (count === 0 || process.platform !== 'linux') return NONE
  const written = copyWrittenAt(copyIn(dataDir), readerOf(needs.release))
  const away = written && (await serverAway(url))
  if (!written || away === undefined) return NONE

  return await opened(async ({ own }) => {
    const sockets = own(await openSockets(dataDir))
    const edges = own(await startBridge(settings, { ...needs, panelSocket: sockets.panel, url, count }))
    const port = await edges.listen(settings.port, {
      health: () => health(settings, needs.release, edges),
      figures: async () => figures(edges),
    })
    const reason = serverStartError(away, url, isUnavailable)
    say(
      `listening on ${createAddress(settings).openedAt(port)} with edges alone, by the settings of ${written.toISOString()}; the rest waits: ${reason instanceof Error ? reason.message : String(reason)}`,
      'error',
    )
    while ((await serverAway(url)) !== undefined) await wait(AGAIN_MS, undefined, { signal: needs.ending })
    say('the configuration store is there again: the rest of the service starts')
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

/**
 * Another process with the folder ends this start, before anything of it is touched; the spool itself takes it next.
 */
function lockedUntilOpened(dir: string): Disposable {
  const release = lockFolder(dir)
  return { [Symbol.dispose]: release }
}

/** The edges, with a memory of visitors that begins with them. */
async function startBridge(
  settings: Settings,
  { dataDir, panelSocket, log, say, url, count }: Needs & { panelSocket: string; url: string; count: number },
): Promise<Edges> {
  const memory = {
    window: createVisitorWindow(settings.windowVisitors).shared,
    marks: createVisitorWindow(Math.ceil(settings.windowVisitors * MARKS_A_VISITOR)).shared,
    rates: createVisitRates().shared,
    bursts: createVisitBursts().shared,
    offers: createOfferCounts().shared,
  }
  const plan: EdgesPlan = {
    ...memory,
    count,
    sharePort: true,
    copy: copyIn(dataDir),
    database: { url },
    adopt: {
      hits: folderIn(path.join(dataDir, SPOOL_OF.hits)),
      postbacks: folderIn(path.join(dataDir, SPOOL_OF.postbacks)),
      checks: folderIn(path.join(dataDir, SPOOL_OF.checks)),
    },
    metricsToken: metricsTokenOf(settings, dataDir),
    host: settings.host,
    probes: `weir-bridge:${dataDir}`,
    detection: { dir: detectionIn(dataDir), table: await readBuiltIn(), dnsServers: settings.dnsServers },
    outgoingPrivate: settings.outgoingPrivate,
    segment: settings.segment,
    panelSocket,
    trustedProxies: settings.trustedProxies,
    ownHosts: ownHostsOf(settings),
    log,
    say,
  }
  return startEdges(plan)
}

/** A folder for an edge; a segment that it has closed goes where the spool looks when it is opened. */
const folderIn =
  (spool: string) =>
  (number: string): Adopted => {
    const [dir, closed] = [path.join(spool, OWN + number), path.join(spool, `edge-${adoptedName(number)}`)]
    for (const folder of [dir, closed]) mkdirSync(folder, { recursive: true })
    return { dir, last: 0, take: ({ file }) => renameSync(file, path.join(closed, path.basename(file))) }
  }

/** Moves what edges have left that are gone; answers their numbers. */
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

const CONDITION = { kind: 'configAway', level: 'error', about: '' } as const

const health = ({ roles }: Settings, { version }: { version: string }, edges: Edges): object => ({
  success: true,
  conditions: codesOf([CONDITION]),
  version,
  roles,
  signals: SIGNALS_VERSION,
  edges: edges.running(),
})

/** In the exposition format of Prometheus. */
const figures = (edges: Edges): string =>
  `weir_condition{code="${CONDITION.kind}"} 1\nweir_edges_running ${edges.running()}\n`
