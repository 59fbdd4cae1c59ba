/** The whole of Weir in one process: what is opened, in this order, and closed in the reverse one. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Follower } from './edge/follow.ts'
import type { Services } from './features/context.ts'
import { observe } from './features/status/observe.ts'
import { watchConditions, type ConditionLog } from './jobs/condition-watch.ts'
import { settleFilling } from './jobs/demo/filling.ts'
import { logPlan, type SayLine } from './lib/log.ts'
import { opened } from './lib/opened.ts'
import { settleRestore } from './lib/restoring.ts'
import { folderError, prepareDataFolder } from './lib/data-folder.ts'
import { letTheEdgesGoFirst } from './lib/thread-priority.ts'
import { bootstrap } from './open/bootstrap.ts'
import { continueDemo, fillDemo, markDemo } from './open/demo.ts'
import { openEdge } from './open/edge.ts'
import { openJobs, openJobsWithAddress } from './open/jobs.ts'
import { openMachine } from './open/machine.ts'
import { openOutside } from './open/outside.ts'
import { openPanel } from './open/panel.ts'
import { createAddress, openPort } from './open/port.ts'
import { openSockets } from './open/sockets.ts'
import { openStores } from './open/stores.ts'
import { openControlSocket } from './operator/control-socket.ts'
import type { Settings } from './rules/settings.ts'
import { warningsOf } from './rules/status-warnings.ts'
import { followLease } from './store/config/lease.ts'
import { createLiveHits } from './store/events/live-hits.ts'
import type { Spool } from './store/events/spool/spool.ts'

const ROOT = path.join(import.meta.dirname, '..')
const PANEL = path.join(ROOT, 'dist', 'panel')
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }

export type Weir = {
  /** Where it listens: `http://127.0.0.1:8080`. */
  url: string
  app: FastifyInstance
  services: Services
  spool: Spool
  follower: Follower
  /** Answers what was asked, spools it, drains what it can within a few seconds, lets go of every file and socket. */
  close: () => Promise<void>
}

export type Options = {
  /** Takes one line for the operator. */
  say?: SayLine
  /** Takes what is wrong, once when it begins and once when it ends. */
  logCondition?: ConditionLog
  /** Whether calls are logged, as the settings say. */
  log?: boolean
  /** Takes a line that is to be read once and holds a secret: how to sign in first. */
  showOnce?: SayLine
  /** Fills an empty store with a demo account and traffic. */
  demo?: boolean
  /** The clock of calls and jobs. */
  now?: () => Date
}

const conditionsBy = (say: SayLine): ConditionLog => ({
  error: (_fields, line) => say(line, 'error'),
  warn: (_fields, line) => say(line, 'warn'),
})

/**
 * Opens and starts everything. Each opening gets what the ones above it have opened; when one fails, those are closed.
 * @throws Error with one clear line when something cannot be had.
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
  }: Options = {},
): Promise<Weir> {
  const dataDir = path.resolve(settings.dataDir)
  const log = logsCalls ? logPlan(settings) : undefined
  prepareDataFolder(dataDir)
  settleRestore(dataDir, say)
  const embedded = settings.databaseUrl === undefined && settings.clickhouseUrl === undefined
  settleFilling({ dataDir, wanted: demo, embedded, say })

  const opening = opened(async ({ own, onClose }) => {
    const stores = own(await openStores(settings, dataDir, say))
    const { db, events, spool, shared } = stores
    const release = { version, root: ROOT }
    const outside = own(await openOutside(settings, { dataDir, stores, release, say }))
    const { errors } = outside
    if (demo) await markDemo(db, dataDir)
    const admin = await bootstrap(db, settings, showOnce)

    const sockets = own(await openSockets(dataDir))
    const edge = own(await openEdge(settings, { dataDir, stores, panelSocket: sockets.panel, errors, log, say }))
    const lease = own(followLease(db, settings.roles.includes('jobs'), say))
    const { machine, readBack, conditions } = own(
      await openMachine(settings, { version, dataDir, stores, edge, lease, panel: PANEL, logCondition }),
    )

    const address = createAddress(settings)
    const liveHits = createLiveHits(events, { say })
    const services: Services = {
      db,
      events,
      liveHits,
      publicUrl: address.publicUrl,
      panelOrigins: settings.panelOrigins,
      mail: outside.mail,
      telegram: outside.telegram,
      hook: outside.hook,
      data: outside.data,
      machine,
      errors,
      loginLimiter: shared.loginLimiter,
      tryVisit: edge.tryVisit,
      sessionTtl: settings.sessionTtl,
      now,
    }
    own(await openJobs({ services, lease, postbacks: edge.postbacks, say }))

    const served = { stores, edge, lease, services, folder: PANEL, log }
    const panel = own(await openPanel(settings, served))
    if (demo) await fillDemo(settings, { ...served, dataDir, admin, showOnce })
    const { port } = own(
      await openPort(settings, { panel, threads: edge.threads, panelSocket: sockets.panel, liveHits }),
    )
    const url = address.openedAt(port)
    if (demo && settings.demoTraffic) own(await continueDemo(db, edge))
    letTheEdgesGoFirst()

    const running = {
      url,
      version,
      spools: machine.spools,
      snapshotLagMs: edge.follower.lag,
      conditions: machine.conditions,
      readBack,
    }
    const stored = { db: async () => db, events: async () => events }
    onClose(await openControlSocket(sockets.folder, { ...stored, running, dataDir, settings, now }))
    own(await openJobsWithAddress({ services, lease, say }))
    own(watchConditions({ observe: async () => warningsOf(await observe(services)), list: conditions }))
    return { url, app: panel.app, services, spool, follower: edge.follower }
  })
  return opening.catch((error: unknown) => {
    throw folderError(dataDir, error)
  })
}
