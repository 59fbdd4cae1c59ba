/** Opens the server behind the edges, with or without the panel, with `/health` and `/metrics`. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../domain/context.ts'
import { buildBackServer } from '../http/call/back-server.ts'
import { countCuts } from '../http/visit/cuts.ts'
import { createFigures } from '../http/call/metrics.ts'
import { buildServer } from '../http/call/server.ts'
import type { LogPlan } from '../lib/process/log.ts'
import { openResources } from '../lib/process/resources.ts'
import { codesOf } from '../rules/campaigns/conditions.ts'
import type { Settings } from '../rules/settings.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { readEdgeCounts } from '../store/shared/edge-counts.ts'
import { SIGNAL_NAMES, SIGNALS_VERSION } from '../judge/table.ts'
import type { Edge } from './edge.ts'
import { crawlerTrouble, hitSpool, pingStores } from './machine.ts'
import type { Stores } from './stores.ts'

export type Panel = {
  /** Not listening yet. */
  app: FastifyInstance
  about: { health: () => object; figures: () => Promise<string> }
  close: () => Promise<void>
}

type Needs = {
  stores: Stores
  edge: Edge
  lease: HeldLease
  services: Services
  folder: string
  log: LogPlan | undefined
}

export const openPanel = (settings: Settings, needs: Needs): Promise<Panel> =>
  openResources(async ({ own }) => {
    const { stores, edge, services, folder, log } = needs
    const { machine } = services
    const cuts = countCuts()
    const figures = own(
      createFigures({
        machine,
        edges: () => (edge.threads?.counts() ?? []).map((memory) => readEdgeCounts(memory, SIGNAL_NAMES)),
        stores: () => pingStores(stores.db, stores.events),
        queryPools: stores.events.queryPools,
        crawlers: () => crawlerTrouble(stores.db),
        dataAgeSeconds: () => (Date.now() - stores.detection.builtAt().getTime()) / 1000,
        cuts: cuts.counts,
      }),
    )
    const health = () => healthOf(settings, needs)
    const base = {
      figures: { text: figures.text, token: edge.metricsToken },
      postbacks: { append: edge.postbacks.append, now: Date.now },
      hosts: edge.parts.snapshot.hosts,
      health,
      cut: cuts.cut,
      trusted: edge.threads ? ('edges' as const) : settings.trustedProxies,
      basePath: settings.basePath,
      log,
    }
    const app = own(
      settings.roles.includes('panel')
        ? await buildServer({
            ...base,
            services,
            logs: {
              ...edge.parts,
              crawlers: edge.crawlers,
              events: stores.events,
              drained: stores.drain,
              look: edge.follower.look,
            },
            panel: folder,
            version: machine.version,
          })
        : await buildBackServer({ ...base, panelUrl: settings.panelUrl, failed: services.errors.report }),
    )
    return { app, about: { health, figures: figures.text } }
  })

const PROCESS = randomBytes(6).toString('hex')

const healthOf = ({ roles }: Settings, { stores, edge, lease, services: { machine } }: Needs) => ({
  success: true,
  /** Random: shows if an address leads to this process. */
  process: PROCESS,
  /** Codes only, since this is public. */
  conditions: codesOf(machine.conditions()),
  version: machine.version,
  roles,
  signals: SIGNALS_VERSION,
  edges: edge.threads?.running() ?? 0,
  spool: hitSpool({ spool: stores.spool, edges: edge.threads }),
  data: {
    version: stores.detection.version(),
    ageDays: Math.floor((Date.now() - stores.detection.builtAt().getTime()) / 86_400_000),
  },
  snapshotLagMs: edge.follower.lag(),
  shared: edge.memory(),
  leads: lease.isHeld(),
})
