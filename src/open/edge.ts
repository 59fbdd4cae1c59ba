/** Memory, its updates, spools, and edges' threads. */
import { startEdges, type Edges } from '../edge-threads.ts'
import { openCrawlerChecks, type CrawlerChecks } from '../edge/feeds/crawlers.ts'
import { createBursts } from '../edge/remember/bursts.ts'
import type { EdgeParts } from '../edge/answer/answer-visit.ts'
import { followChanges, type Follower } from '../edge/feeds/follow.ts'
import { openChecks, type OpenChecks } from '../edge/remember/open-checks.ts'
import { openPostbacks, type Postbacks } from '../edge/remember/open-postbacks.ts'
import { openSignatures } from '../edge/feeds/open-signatures.ts'
import { openProbes, type OpenProbes } from '../edge/remember/open-probes.ts'
import { withSignature } from '../edge/feeds/signatures.ts'
import { createSnapshot } from '../edge/feeds/snapshot.ts'
import { keepCopy } from '../edge/feeds/snapshot-copy.ts'
import { gatherTokenUses } from '../edge/feeds/token-uses.ts'
import { gatherWayUses } from '../edge/feeds/way-uses.ts'
import { tryVisit } from '../edge/answer/try.ts'
import type { Services } from '../domain/context.ts'
import type { LogPlan, SayLine } from '../lib/process/log.ts'
import { openResources } from '../lib/process/resources.ts'
import { createHostNames } from '../outside/detection/host-names.ts'
import type { ErrorReports } from '../outside/error-reports.ts'
import { ownHostsOf } from '../rules/domains/own-hosts.ts'
import { judgesVisits, type Settings } from '../rules/settings.ts'
import { redactValues } from '../store/config/engine/database.ts'
import { copyIn, edgeCount, metricsTokenOf, readerOf, type Release } from './edge-copy.ts'
import { offerCapacity } from '../store/shared/sightings.ts'
import type { VisitMemory } from './memory.ts'
import type { Stores } from './stores.ts'
import { prepareQuotas } from './warm-up-offers.ts'
import { warmUpVisitors, type MemoryState } from './warm-up-visitors.ts'

export type Edge = {
  /** For this thread; each edge's thread has its own. */
  parts: EdgeParts
  tryVisit: Services['tryVisit']
  follower: Follower
  crawlers: CrawlerChecks
  probes: OpenProbes
  postbacks: Postbacks
  checks: OpenChecks
  metricsToken: string
  /** State of sharing the visitor memory. */
  memory: () => MemoryState
  /** Wanted number of threads. */
  wanted: number
  /** Undefined: this process has none. */
  threads: Edges | undefined
  close: () => Promise<void>
}

type Needs = {
  dataDir: string
  stores: Stores
  memory: VisitMemory
  panelSocket: string
  /** Edges already hold the port. */
  sharePort: boolean
  release: Release
  errors: ErrorReports
  log: LogPlan | undefined
  say: SayLine
}

export const openEdge = (settings: Settings, needs: Needs): Promise<Edge> =>
  openResources(async ({ own, ownSoon, onClose }) => {
    const { dataDir, stores, panelSocket, sharePort, errors, log, say } = needs
    const { window, marks, rates, bursts, offers: offerCounts } = needs.memory
    const { db, events, spool, detection, detectionDir, countryTable, shared } = stores
    const { sync } = settings
    const ownHosts = ownHostsOf(settings)
    const snapshot = createSnapshot(() => new Date(), ownHosts)
    const crawlers = own(
      await openCrawlerChecks({
        db,
        detection,
        hostNames: createHostNames({ servers: settings.dnsServers }),
        now: Date.now,
      }),
    )
    const { outgoingPrivate, dnsServers } = settings
    const signatures = own(openSignatures(db, { allowed: outgoingPrivate, dnsServers }))
    const probes = own(await openProbes(dataDir, events, { say, learnt: shared.exchange.learnt, sync }))
    const tokenUses = gatherTokenUses(db, (error) =>
      say(`could not record which sites use old tokens: ${String(error)}`),
    )
    onClose(tokenUses.stop)
    const wayUses = gatherWayUses(db, (error) => say(`could not record how sites are integrated: ${String(error)}`))
    onClose(wayUses.stop)
    const postbacks = own(openPostbacks(dataDir, { db, say, sync }))
    const checks = own(openChecks(dataDir, { events, spool, window, marks, say, sync }))
    const metricsToken = metricsTokenOf(settings, dataDir)
    const wanted = edgeCount(settings, say)
    const quotas = wanted === 0 ? undefined : shared.keepQuotas?.(offerCounts)
    if (quotas) own(quotas)
    const threads =
      wanted === 0
        ? undefined
        : own(
            startEdges({
              count: wanted,
              sharePort,
              adopt: { hits: spool.adopt, postbacks: postbacks.adopt, checks: checks.adopt },
              metricsToken,
              host: settings.host,
              database: db.address,
              ...needs.memory.shared,
              probes: probes.channel,
              detection: { dir: detectionDir, table: countryTable, dnsServers },
              outgoingPrivate,
              seen: (batch) => {
                shared.exchange.seen(batch)
                quotas?.hear(batch)
              },
              shares: settings.redisUrl !== undefined,
              segment: settings.segment,
              sync,
              panelSocket,
              trustedProxies: settings.trustedProxies,
              basePath: settings.basePath,
              ownHosts,
              log,
              say,
              failed: errors.report,
            }),
          )
    const copy =
      wanted === 0
        ? undefined
        : own(
            keepCopy(copyIn(dataDir), {
              release: readerOf(needs.release),
              failed: (error) => say(`could not save the edges' settings for the next start: ${String(error)}`, 'warn'),
            }),
          )
    const following = ownSoon(
      followChanges(
        db,
        { snapshot, detection },
        (error) =>
          say(
            `the configuration store did not answer the panel, which continues with cached settings: ${String(redactValues(error))}`,
            'debug',
          ),
        { copy },
      ),
    )
    const kept = async () => (await following, snapshot.offers.all())
    const offers = { counts: offerCounts, kept, wanted: quotas?.giveBack }
    const [follower, sharing] = await Promise.all([
      following,
      warmUpVisitors(
        { window, marks, rates, bursts, offers, probes, exchange: shared.exchange },
        { db, events, spool, say, judges: judgesVisits(settings.roles) },
      ),
    ])
    if (quotas) own(prepareQuotas(quotas, snapshot.offers.all))
    const parts: EdgeParts = {
      snapshot,
      window,
      marks,
      rates,
      bursts: createBursts(snapshot.usual, bursts),
      offerCounts: offerCapacity(offerCounts),
      detection,
      crawlers,
      signatures,
      append: spool.append,
      checks,
      clicks: { append: postbacks.appendClick },
      probes,
      tokenUses,
      wayUses,
      now: Date.now,
    }
    return {
      parts,
      tryVisit: async (trial) => {
        await follower.look()
        return tryVisit(parts, { ...trial, visit: await withSignature(parts, trial.visit) })
      },
      follower,
      crawlers,
      probes,
      postbacks,
      checks,
      metricsToken,
      memory: sharing,
      wanted,
      threads,
    }
  })
