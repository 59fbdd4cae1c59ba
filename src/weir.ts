/* oxlint-disable max-lines -- the whole way of starting and stopping is read in one place */
/** The whole of Weir in one process: opens what it needs, starts, and closes in order. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { startEdges, type Edges } from './edge-threads.ts'
import type { EdgeParts } from './edge/decide.ts'
import { openCrawlerChecks } from './edge/crawlers.ts'
import { followChanges, type Follower } from './edge/follow.ts'
import { openPostbacks } from './edge/open-postbacks.ts'
import { openProbes } from './edge/open-probes.ts'
import { createSnapshot } from './edge/snapshot.ts'
import { gatherTokenUses } from './edge/token-uses.ts'
import { tryVisit } from './edge/try.ts'
import { firstAdmin } from './features/auth/first-admin.ts'
import type { Services } from './features/context.ts'
import type { Machine } from './features/machine.ts'
import { buildBackServer } from './http/back-server.ts'
import { countCuts } from './http/cuts.ts'
import { createFigures } from './http/metrics.ts'
import { buildServer } from './http/server.ts'
import { startClickMeter } from './jobs/click-meter.ts'
import { beginFilling, endFilling, settleFilling } from './jobs/demo/filling.ts'
import { seedDemo, type Call } from './jobs/demo/seed.ts'
import { startDetectionData } from './jobs/detection-data.ts'
import { startConversions } from './jobs/conversions.ts'
import { startHousekeeping } from './jobs/housekeeping.ts'
import { startDiskWatch } from './jobs/disk-watch.ts'
import { startKeeping } from './jobs/keeping.ts'
import { startNotices } from './jobs/notices.ts'
import { crawlerTrouble, hitSpool, spoolsOf, storesAnswer, thisMachine } from './machine.ts'
import { startSites } from './jobs/sites/start.ts'
import type { ConditionLog } from './jobs/condition-watch.ts'
import { logPlan, type LogPlan, type SayLine } from './lib/log.ts'
import { settleRestore } from './lib/restoring.ts'
import { createSealer, readKeyFile } from './lib/seal.ts'
import { folderError, portError, prepareDataFolder } from './lib/start-errors.ts'
import { readTokenFile } from './lib/token-file.ts'
import { socketFolder } from './lib/socket-folder.ts'
import { letTheEdgesGoFirst } from './lib/thread-priority.ts'
import { openDoor } from './operator/door.ts'
import { openDetection, type Detection } from './outside/detection/detection.ts'
import { createHostNames } from './outside/detection/host-names.ts'
import { readSources } from './outside/detection/sources.ts'
import { openErrorReports } from './outside/error-reports.ts'
import { openGuardedFetch } from './outside/guarded-fetch.ts'
import { openMail, type Mail } from './outside/mail.ts'
import { openTelegram } from './outside/telegram.ts'
import { openWebhooks } from './outside/webhook.ts'
import { senderOf } from './rules/panel-origin.ts'
import { codesOf } from './rules/conditions.ts'
import { doesAll } from './rules/process-role.ts'
import type { Settings } from './rules/settings.ts'
import { openDatabase, withoutValues, type Database } from './store/config/database.ts'
import { followLead, type Lead } from './store/config/leadership.ts'
import { oneAtATime } from './store/config/migrations.ts'
import { isInUse } from './store/config/rows-in.ts'
import { insertPostbacks } from './store/config/postbacks.ts'
import { installContent } from './store/config/shipped-content.ts'
import { createLetterQueue } from './store/config/letters.ts'
import { openEvents, type Events } from './store/events/events.ts'
import { createLiveHits } from './store/events/live-hits.ts'
import { openSpool, type Spool } from './store/events/spool/spool.ts'
import { createPace } from './store/shared/pace.ts'
import { openShared } from './store/shared/shared.ts'
import { createVisitorWindow } from './store/shared/window.ts'
import { remember, type MemoryState } from './remember.ts'
import { openWatching } from './watching.ts'
import { readEdgeCounts } from './store/shared/edge-counts.ts'
import { SIGNAL_NAMES, SIGNALS_VERSION } from './traffic/table.ts'

const ROOT = path.join(import.meta.dirname, '..')
const PANEL = path.join(ROOT, 'dist', 'panel')
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }

const PANEL_SOCKET = 'panel.sock'
/** Folder of the detection data within DATA_DIR. */
const DETECTION = 'detection'

/** File of the key that waiting letters are kept with. */
const MAIL_KEY = 'mail.key'
/** File of what opens the figures, where the configuration names nothing. */
const METRICS_TOKEN = 'metrics.token'

/** How long an end waits for the last hits to reach the event store; what is left goes there at the next start. */
const CATCH_UP_MS = 3000

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

type Say = SayLine

/**
 * Where the panel is, what it opens with: content, and the first administrator of an empty store. Answers how to sign
 * in, or undefined where there was one.
 */
async function seeToPanel(
  services: Services,
  settings: Settings,
  say: Say,
): Promise<{ email: string; password: string } | undefined> {
  if (!settings.roles.includes('panel')) return undefined
  await installContent(services.db)
  const email = settings.admin.email ?? 'admin@weir.local'
  const password = settings.admin.password ?? randomBytes(12).toString('base64url')
  const made = await firstAdmin(services.db, { email, password })
  if (made)
    say(`first administrator: ${email}${settings.admin.password ? '' : `, password ${password} (shown this once)`}`)
  return made ? { email, password } : undefined
}

/** The contract's calls, made inside the process. */
const innerCall =
  (app: FastifyInstance): Call =>
  async (method, url, payload, token) => {
    const answer = await app.inject({
      method,
      url,
      ...(payload ? { payload } : {}),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    if (answer.statusCode !== 200) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }

type Looked = {
  roles: Settings['roles']
  detection: Detection
  spool: Spool
  follower: Follower
  edges: Edges | undefined
  memory: () => MemoryState
  lead: Lead
  machine: Machine
}

/**
 * Several listeners on a port need a system that deals connections out to them; Node knows that of Linux, not of macOS.
 */
function edgesHere({ roles, edgeWorkers: wanted }: Settings, say: Say): number {
  if (!roles.includes('edge')) return 0
  if (wanted <= 1 || process.platform === 'linux') return wanted
  say(`EDGE_WORKERS is ${wanted}, but edges cannot share a port on ${process.platform}: one is started`)
  return 1
}

/** What `/health` tells. */
const health = ({ roles, detection, spool, follower, edges, memory, lead, machine }: Looked) => ({
  success: true,
  /** Codes alone: anybody may ask. */
  conditions: codesOf(machine.conditions()),
  version,
  roles,
  signals: SIGNALS_VERSION,
  edges: edges?.running() ?? 0,
  spool: hitSpool({ spool, edges }),
  data: {
    version: detection.version(),
    ageDays: Math.floor((Date.now() - detection.builtAt().getTime()) / 86_400_000),
  },
  snapshotLagMs: follower.lag(),
  shared: memory(),
  leads: lead.leads(),
})

export type Options = {
  /** Takes one line for the operator. */
  say?: Say
  /** Takes what is wrong, once when it begins and once when it ends. */
  logCondition?: ConditionLog
  /** Whether calls are logged, as the settings say. */
  log?: boolean
  /** Takes a line that is to be read once and holds a secret: how to sign in first. */
  tell?: Say
  /** Fills an empty store with a demo account and traffic. */
  demo?: boolean
}

const conditionsBy = (say: Say): ConditionLog => ({
  error: (_fields, line) => say(line, 'error'),
  warn: (_fields, line) => say(line, 'warn'),
})

/** Opens and starts everything; rejects with one clear line when something cannot be had. */
export async function openWeir(
  settings: Settings,
  {
    say = (line) => console.log(line),
    tell = say,
    logCondition = conditionsBy(say),
    log = true,
    demo = false,
  }: Options = {},
): Promise<Weir> {
  const dataDir = path.resolve(settings.dataDir)
  prepareDataFolder(dataDir)
  settleRestore(dataDir, say)
  settleFilling({
    dataDir,
    wanted: demo,
    embedded: settings.databaseUrl === undefined && settings.clickhouseUrl === undefined,
    say,
  })
  const closing: (() => Promise<unknown> | void)[] = []
  const close = async () => {
    for (const step of closing.splice(0).toReversed()) await step()
  }
  try {
    const opening = openDatabase({ url: settings.databaseUrl, dir: path.join(dataDir, 'config') }).then(
      (db) => (closing.push(() => db.close()), db),
    )
    const opened = await Promise.all([
      opening,
      openEvents({
        url: settings.clickhouseUrl,
        cluster: settings.clickhouseCluster,
        dir: path.join(dataDir, 'events'),
        alone:
          settings.clickhouseUrl === undefined ? undefined : async (work) => oneAtATime((await opening).$client, work),
      }).then((events) => (closing.push(() => events.close()), events)),
      openDetection(path.join(dataDir, DETECTION), say),
    ])
    return await start(settings, dataDir, opened, {
      closing,
      close,
      say,
      tell,
      logCondition,
      log: log ? logPlan(settings) : undefined,
      demo,
    })
  } catch (error) {
    await close()
    throw folderError(dataDir, error)
  }
}

/**
 * The way out for mail: the server that is named, or a folder beside the stores. An edge on its own sends nobody's
 * letters: it need not know of a mail server.
 */
function openPost(
  { roles, smtpUrl, mailFrom, mailKey, panelOrigins, publicUrl }: Settings,
  dataDir: string,
  db: Services['db'],
  report: Say,
): Mail {
  const from = mailFrom ?? senderOf(panelOrigins[0] ?? publicUrl ?? 'http://localhost')
  const queue = createLetterQueue(db, createSealer(mailKey ?? readKeyFile(path.join(dataDir, MAIL_KEY))))
  const sends = roles.some((role) => role !== 'edge')
  return openMail({
    smtpUrl,
    outbox: path.join(dataDir, 'outbox'),
    from,
    report,
    queue: sends ? queue : { ...queue, take: async () => undefined },
  })
}

/** The ways to readers beside panel and mail. */
function openWays(
  { telegramBotToken: token, telegramApiRoot: apiRoot, outgoingPrivate: allowed, dnsServers }: Settings,
  report: Say,
): Pick<Services, 'telegram' | 'hook'> {
  return {
    telegram: token === undefined ? undefined : openTelegram({ token, apiRoot, report }),
    hook: openWebhooks(openGuardedFetch({ allowed, dnsServers })),
  }
}

type Opened = [Services['db'], Events, Detection]
type Rest = {
  closing: (() => Promise<unknown> | void)[]
  close: () => Promise<void>
  say: Say
  tell: Say
  logCondition: ConditionLog
  log: LogPlan | undefined
  demo: boolean
}

async function start(
  settings: Settings,
  dataDir: string,
  [db, events, detection]: Opened,
  { closing, close, say, tell, logCondition, log, demo }: Rest,
): Promise<Weir> {
  const spool = openSpool({
    dir: path.join(dataDir, 'spool'),
    insert: events.insertSegment,
    report: say,
    ...settings.segment,
  })
  closing.push(async () => {
    await spool.flush(CATCH_UP_MS)
    await spool.close()
  })
  const judges = settings.roles.some((role) => role !== 'jobs')
  const shared = openShared(settings.redisUrl, !doesAll(settings.roles), say)
  closing.push(shared.close)
  const window = createVisitorWindow(settings.windowVisitors)
  const pace = createPace()
  const snapshot = createSnapshot(() => new Date())
  const crawlers = await openCrawlerChecks({
    db,
    detection,
    hostNames: createHostNames({ servers: settings.dnsServers }),
    now: Date.now,
  })
  closing.push(() => crawlers.close())
  const probes = await openProbes(dataDir, events, { say, learnt: shared.exchange.learnt })
  closing.push(() => probes.close())
  const tokenUses = gatherTokenUses(db, (error) =>
    say(`which sites use old tokens could not be written down: ${String(error)}`),
  )
  closing.push(tokenUses.stop)
  const parts: EdgeParts = {
    snapshot,
    window,
    pace,
    detection,
    crawlers,
    append: spool.append,
    probes,
    tokenUses,
    now: Date.now,
  }
  const data = await startDetectionData({
    dir: path.join(dataDir, DETECTION),
    sources: readSources(settings.dataSources),
    detection,
    db,
    byItself: settings.dataUpdate && judges,
    say,
  })
  closing.push(() => data.close())
  const errors = openErrorReports({
    dsn: settings.sentryDsn,
    sampleRate: settings.sentrySampleRate,
    release: version,
    root: ROOT,
  })
  closing.push(() => errors.close())
  const mail = openPost(settings, dataDir, db, say)
  closing.push(() => mail.close())
  const liveHits = createLiveHits(events, { say })
  const machine = thisMachine({ version, dataDir, settings })
  closing.push(machine.stop)
  const services: Services = {
    db,
    events,
    liveHits,
    publicUrl: settings.publicUrl ?? '',
    panelOrigins: settings.panelOrigins,
    mail,
    ...openWays(settings, say),
    data,
    machine,
    errors,
    guesses: shared.guesses,
    tryVisit: async () => undefined,
    sessionTtl: settings.sessionTtl,
    now: () => new Date(),
  }

  if (demo) await markDemo(db, dataDir)
  const admin = await seeToPanel(services, settings, tell)
  const socket = path.join(await socketFolder(dataDir, PANEL_SOCKET), PANEL_SOCKET)
  closing.push(() => rm(path.dirname(socket), { recursive: true, force: true }))
  const count = edgesHere(settings, say)
  const arrivals = { look: () => {} }
  const postbacks = openPostbacks(dataDir, db, { say, arrived: () => arrivals.look() })
  closing.push(postbacks.close)
  const about = { health: (): object => healthNow(), figures: (): Promise<string> => figures.text() }
  const metricsToken = settings.metricsToken ?? readTokenFile(path.join(dataDir, METRICS_TOKEN))
  const edges: Edges | undefined =
    count > 0
      ? startEdges({
          count,
          about,
          adoptPostbacks: postbacks.adopt,
          metricsToken,
          host: settings.host,
          database: db.address,
          window: window.shared,
          pace: pace.shared,
          probes: probes.channel,
          detection: { dir: path.join(dataDir, DETECTION), dnsServers: settings.dnsServers },
          adopt: spool.adopt,
          seen: shared.exchange.seen,
          shares: settings.redisUrl !== undefined,
          segment: settings.segment,
          panelSocket: socket,
          trustedProxies: settings.trustedProxies,
          log,
          say,
          failed: errors.report,
        })
      : undefined
  const [follower, memory] = await Promise.all([
    followChanges(db, { snapshot, detection }, (error) =>
      say(
        `the config store did not answer the panel, which goes on with what it knows: ${String(withoutValues(error))}`,
        'debug',
      ),
    ),
    remember({ window, pace, probes, exchange: shared.exchange }, { events, spool, say, judges }),
  ])
  closing.push(() => follower.stop())
  services.tryVisit = async (trial) => {
    await follower.look()
    return tryVisit(parts, trial)
  }
  const lead = followLead(db, settings.roles.includes('jobs'), say)
  closing.push(lead.close)
  const conversions = startConversions(services, lead, say)
  arrivals.look = conversions.look
  closing.push(async () => {
    arrivals.look = () => {}
    await conversions.stop()
  })
  Object.assign(machine, {
    leads: lead.leads,
    lagMs: follower.lag,
    edges: () => ({ wanted: count, running: edges?.running() ?? 0 }),
    spools: () => spoolsOf({ spool, probes, postbacks, edges }),
  })
  closing.push(startHousekeeping(services, lead, say))
  closing.push(startKeeping(services, lead, say))
  closing.push(startDiskWatch(services, say))
  closing.push(startClickMeter(services, lead, say))

  const watching = openWatching({
    services,
    exchange: shared.exchange,
    detection: path.join(dataDir, DETECTION),
    panel: settings.roles.includes('panel') ? PANEL : undefined,
    log: logCondition,
  })
  closing.push(watching.close)
  const cuts = countCuts()
  const measured = {
    machine,
    edges: () => (edges?.counts() ?? []).map((memory) => readEdgeCounts(memory, SIGNAL_NAMES)),
    stores: () => storesAnswer(db, events),
    lanes: events.lanes,
    crawlers: () => crawlerTrouble(db),
    dataAgeSeconds: () => (Date.now() - detection.builtAt().getTime()) / 1000,
    cuts: cuts.counts,
  }
  const figures = createFigures(measured)
  closing.push(figures.close)
  const healthNow = (): object =>
    health({ roles: settings.roles, detection, spool, follower, edges, memory, lead, machine })
  const own = {
    figures: { text: figures.text, token: metricsToken },
    postbacks: { append: postbacks.append, now: Date.now },
    health: healthNow,
    cut: cuts.cut,
    trusted: edges ? ('edges' as const) : settings.trustedProxies,
    log,
  }
  const app = settings.roles.includes('panel')
    ? await buildServer({
        ...own,
        services,
        logs: { ...parts, crawlers, events, drained: async () => spool.flush(CATCH_UP_MS), look: follower.look },
        panel: PANEL,
        version,
      })
    : await buildBackServer({ ...own, panelUrl: settings.panelUrl, failed: errors.report })
  closing.push(() => app.close())
  closing.push(async () => edges?.close())
  closing.push(() => liveHits.close())
  const known = (keys: readonly string[]) => untilKnown({ follower, snapshot }, keys)
  if (demo)
    await fillDemo({ services, dataDir, say: tell }, admin, (owner) =>
      seedDemo(innerCall(app), owner, { parts, known, keep: (postbacks) => insertPostbacks(db, postbacks) }),
    )
  const port = await listen(settings, { app, edges, socket }).catch((error: unknown) => {
    throw portError(settings.host, settings.port, error)
  })
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  letTheEdgesGoFirst()
  services.publicUrl ||= `http://localhost:${port}`
  const url = `http://${host}:${port}`
  const running = {
    url,
    version,
    spools: machine.spools,
    snapshotLagMs: follower.lag,
    conditions: machine.conditions,
    readBack: watching.readBack,
  }
  closing.push(
    await openDoor(path.dirname(socket), {
      db: async () => db,
      events: async () => events,
      running,
      dataDir,
      settings,
      now: services.now,
    }),
  )
  closing.push(startNotices(services, lead, say)) // what it writes leads to the panel's address
  closing.push(startSites(services, lead, say)) // what it makes leads to the edge's
  watching.begin()
  return { url, app, services, spool, follower, close }
}

/** Only an empty store is filled, and marked until it is. */
async function markDemo(db: Database, dataDir: string): Promise<void> {
  if (!(await isInUse(db))) beginFilling(dataDir)
}

type Filling = { services: Services; dataDir: string; say: Say }

/** All of it or, as far as the next start with `--demo` is concerned, nothing. */
async function fillDemo(
  { services, dataDir, say }: Filling,
  admin: { email: string; password: string } | undefined,
  fill: (admin: { email: string; password: string }) => Promise<string>,
): Promise<void> {
  if (!admin)
    return say('--demo fills an empty store only; this one has an administrator already and was left as it is')
  const { mail } = services
  services.mail = { ...mail, post: () => {} } // nobody reads the demo's mail
  try {
    const told = await fill(admin)
    endFilling(dataDir)
    say(told)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`the demo could not be filled: ${why}. Start with --demo again: it begins anew`, { cause: error })
  } finally {
    services.mail = mail
  }
}

/**
 * How long saved campaigns may take to reach the snapshot, milliseconds: another transaction may hold their change
 * back.
 */
const KNOWN_MS = 10_000

/** Until the edge would decide for these campaigns. @throws Error when it does not hear of them in time. */
async function untilKnown(
  { follower, snapshot }: { follower: Follower; snapshot: Pick<EdgeParts['snapshot'], 'campaign'> },
  keys: readonly string[],
): Promise<void> {
  const deadline = performance.now() + KNOWN_MS
  for (;;) {
    await follower.look()
    if (keys.every((key) => snapshot.campaign(key) !== undefined)) return
    if (performance.now() > deadline)
      throw new Error(`the edge did not hear of the campaigns ${keys.join(', ')} within ${KNOWN_MS / 1000} s`)
    await wait(50)
  }
}

/** Opens the port: the edges hold it, with the panel on a socket behind them; without edges the panel has it alone. */
async function listen(
  { port, host }: Settings,
  { app, edges, socket }: { app: FastifyInstance; edges: Edges | undefined; socket: string },
): Promise<number> {
  if (edges) {
    await app.listen({ path: socket })
    return edges.listen(port)
  }
  await app.listen({ port, host })
  return (app.server.address() as AddressInfo).port
}
