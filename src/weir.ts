/** All of Weir in one process: opens everything in this order, and closes in reverse. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Follower } from './edge/feeds/follow.ts'
import type { Services } from './domain/context.ts'
import type { ConditionLog } from './jobs/condition-watch.ts'
import { settleFilling } from './jobs/demo/filling.ts'
import { logPlan, type SayLine } from './lib/process/log.ts'
import { openResources } from './lib/process/resources.ts'
import { recoverRestore } from './lib/files/restoring.ts'
import { requireOpenFiles } from './lib/files/open-files.ts'
import { recordSteps } from './lib/process/steps.ts'
import { folderError, prepareDataFolder } from './lib/files/data-folder.ts'
import { ownHostsOf } from './rules/domains/own-hosts.ts'
import type { Settings } from './rules/settings.ts'
import { startEmbedded, type Embedded } from './store/config/engine/embedded.ts'
import type { Spool } from './store/events/spool/spool.ts'

const ROOT = path.join(import.meta.dirname, '..')
const PANEL = path.join(ROOT, 'dist', 'panel')
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }

export type Weir = {
  /** `http://127.0.0.1:8080`. */
  url: string
  app: FastifyInstance
  services: Services
  spool: Spool
  follower: Follower
  /** Finishes requests, spools them, drains within a few seconds, and closes all files and sockets. */
  close: () => Promise<void>
}

export type Options = {
  /** Receives one line for the operator. */
  say?: SayLine
  /** Receives each condition once when it begins and once when it ends. */
  logCondition?: ConditionLog
  /** True to log calls as the settings say. */
  log?: boolean
  /** Receives a one-time line with a secret: the first login. */
  showOnce?: SayLine
  /** Fills an empty store with a demo account and traffic. */
  demo?: boolean
  /** Clock of calls and jobs. */
  now?: () => Date
  /** Current settings, once after each change of their file; applied where no restart is needed. */
  changed?: () => Settings | undefined
  /** Aborted to end a start that waits for the configuration store. */
  ending?: AbortSignal
}

const conditionsBy = (say: SayLine): ConditionLog => ({
  error: (_fields, line) => say(line, 'error'),
  warn: (_fields, line) => say(line, 'warn'),
})

/** The embedded configuration store, and its address, which is known sooner. */
function startingEngine(
  dataDir: string,
  { small, say }: { small: boolean; say: SayLine },
): { ready: Promise<Embedded>; url: Promise<string> } {
  const { promise: url, resolve, reject } = Promise.withResolvers<string>()
  const ready = startEmbedded(dataDir, { small, say, placed: resolve })
  ready.then((engine) => resolve(engine.url), reject)
  return { ready, url }
}

/**
 * Opens and starts everything. Each step gets what the earlier ones opened; on a failure these are closed.
 * @throws Error with one clear line.
 */
export async function openWeir(
  settings: Settings,
  {
    say = (line) => console.log(line),
    showOnce = say,
    logCondition = conditionsBy(say),
    log: logsCalls = true,
    demo = false,
    now = () => new Date(),
    changed,
    ending,
  }: Options = {},
): Promise<Weir> {
  const steps = recordSteps()
  steps.done('program')
  const dataDir = path.resolve(settings.dataDir)
  const log = logsCalls ? logPlan(settings) : undefined
  prepareDataFolder(dataDir)
  if (settings.databaseUrl === undefined || settings.clickhouseUrl === undefined) requireOpenFiles()
  recoverRestore(dataDir, say)
  const embedded = settings.databaseUrl === undefined && settings.clickhouseUrl === undefined
  settleFilling({ dataDir, wanted: demo, embedded, say })

  const opening = openResources(async ({ own, ownSoon, onClose }) => {
    // edges with a copy answer first; the engine takes longest. Both start in threads while this one loads the rest
    const { openBridge, openMemory, openSockets } = await import('./open/first.ts')
    const { databaseUrl: server } = settings
    const memory = own(openMemory(settings, { dataDir, say }))
    const sockets = own(await openSockets(dataDir))
    steps.done('memory')
    const engine = server === undefined ? startingEngine(dataDir, { small: settings.small, say }) : undefined
    // whatever waits for it reports a failure
    if (engine) ownSoon(steps.of('configuration store', engine.ready)).catch(() => undefined)
    const database = engine ? { url: await engine.url, own: true } : { url: server ?? '' }
    const release = { version, root: ROOT }
    const first = { dataDir, memory, database, panelSocket: sockets.panel, release, log, say, ending }
    const [bridge, all] = await Promise.all([
      ownSoon(steps.of('first edge', openBridge(settings, first))),
      steps.of('rest of the program', import('./open/all.ts')),
    ])
    const needed = { dataDir, engine: engine?.ready, version, say, ending }
    const stores = own(await steps.of('stores', all.openStores(settings, needed)))
    const { db, events, spool, shared } = stores
    const outside = own(
      await steps.of('outside', all.openOutside(settings, { dataDir, stores, release, say, changed })),
    )
    const { errors } = outside
    if (demo) await all.markDemo(db, dataDir)

    await all.registerNewSignals({ db, events, now })

    // no visit needs the panel's content: edges load meanwhile
    const sharePort = bridge.port !== undefined
    const edgeNeeds = { dataDir, stores, memory, panelSocket: sockets.panel, sharePort, release, errors, log, say }
    const [edge, admin] = await Promise.all([
      ownSoon(steps.of('edges', all.openEdge(settings, edgeNeeds))),
      steps.of('first content', all.bootstrap(db, settings, showOnce)),
    ])
    const lease = own(all.followLease(db, settings.roles.includes('jobs'), say))
    const { machine, readBack, conditions } = own(
      await all.openMachine(settings, { version, dataDir, stores, edge, lease, panel: PANEL, logCondition, say }),
    )

    const address = all.createAddress(settings)
    const liveHits = all.createLiveHits(events, { say })
    const restater = own(all.createRestater({ db, events, errors, now }))
    const services: Services = {
      db,
      events,
      liveHits,
      publicUrl: address.publicUrl,
      panelOrigins: settings.panelOrigins,
      mail: outside.mail,
      telegram: outside.telegram,
      hook: outside.hook,
      callPlatform: outside.callPlatform,
      sealer: outside.sealer,
      checkPage: outside.checkPage,
      fetchTable: outside.fetchTable,
      proveDomain: outside.proveDomain,
      ownHosts: ownHostsOf(settings),
      supportContact: contactOf(settings, demo),
      data: outside.data,
      machine,
      errors,
      loginLimiter: shared.loginLimiter,
      tryVisit: edge.tryVisit,
      restater,
      sessionTtl: settings.sessionTtl,
      now,
    }
    const served = { stores, edge, lease, services, folder: PANEL, log }
    // before the jobs: half a demo would raise alarms
    if (demo) await all.fillDemo(settings, { ...served, dataDir, admin, showOnce })
    own(await all.openJobs({ services, lease, postbacks: edge.postbacks, say }))

    steps.done('jobs')
    const panel = own(await steps.of('panel', all.openPanel(settings, served)))
    const { port } = own(
      await all.openPort(
        { ...settings, port: bridge.port ?? settings.port },
        { panel, threads: edge.threads, panelSocket: sockets.panel, liveHits },
      ),
    )
    await bridge.handOver({ hits: spool.adopt, postbacks: edge.postbacks.adopt, checks: edge.checks.adopt })
    const url = address.openedAt(port)
    steps.done('port')
    say(`start, in milliseconds: ${steps.line()}`, 'debug')
    if (demo && settings.demoTraffic) own(await all.continueDemo(db, edge))
    all.lowerOtherThreads()
    own(all.trimMemoryPeriodically(settings.small ? all.SMALL_ROUNDS : {}))

    const running = {
      url,
      version,
      spools: machine.spools,
      snapshotLagMs: edge.follower.lag,
      conditions: machine.conditions,
      tryVisit: edge.tryVisit,
      readBack,
    }
    const stored = { db: async () => db, events: async () => events }
    onClose(await all.openControlSocket(sockets.folder, { ...stored, running, dataDir, settings, now }))
    own(await all.openJobsWithAddress({ services, lease, say }))
    own(all.watchConditions({ observe: async () => all.warningsOf(await all.observe(services)), list: conditions }))
    return { url, app: panel.app, services, spool, follower: edge.follower }
  })
  return opening.catch((error: unknown) => {
    throw folderError(dataDir, error)
  })
}

/** The demo shows one. */
const contactOf = ({ supportContact }: Settings, demo: boolean): string | undefined =>
  supportContact ?? (demo ? 'support@weir.example' : undefined)
