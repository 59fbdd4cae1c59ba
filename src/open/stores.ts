/** Opens configuration, hits with their spool, detection data, and what processes share. */
import path from 'node:path'
import { removeBriefFolder } from '../lib/files/brief-folder.ts'
import { detectionIn } from '../lib/files/data-folder.ts'
import type { SayLine } from '../lib/process/log.ts'
import { openResources } from '../lib/process/resources.ts'
import { openDetection, readBuiltIn, type Detection } from '../outside/detection/detection.ts'
import { hasAllRoles, type Settings } from '../rules/settings.ts'
import { openDatabase, type Database } from '../store/config/engine/database.ts'
import type { Embedded } from '../store/config/engine/embedded.ts'
import { withMigrationLock } from '../store/config/engine/migrations.ts'
import { installedSchema } from '../operator/installed-schema.ts'
import { noteRelease } from '../store/config/engine/releases.ts'
import { openEvents, type Events } from '../store/events/events.ts'
import { openSpool, type Spool } from '../store/events/spool/spool.ts'
import { openShared, type Shared } from '../store/shared/shared.ts'
import { openWhenReachable } from './reach.ts'

/** Wait of a close for the last hits; the rest follows at the next start. */
const CATCH_UP_MS = 3000

export type Stores = {
  db: Database
  events: Events
  spool: Spool
  /** Within seconds. True when all is stored. */
  drain: () => Promise<boolean>
  detection: Detection
  detectionDir: string
  /** Bytes of the built-in country table, for other threads. */
  countryTable: SharedArrayBuffer
  shared: Shared
  close: () => Promise<void>
}

type Needs = {
  dataDir: string
  engine?: Promise<Embedded> | undefined
  version: string
  say: SayLine
  /** Aborted when the service should end meanwhile. */ ending?: AbortSignal | undefined
}

export const openStores = (settings: Settings, { dataDir, engine, version, say, ending }: Needs): Promise<Stores> =>
  openResources(async ({ own, ownSoon, onClose }) => {
    const detectionDir = detectionIn(dataDir)
    // processes with the jobs migrate
    const meeting = { way: settings.roles.includes('jobs') ? 'bring' : 'await', say, ending } as const
    const { databaseUrl: url } = settings
    const open = () => openDatabase({ url, dir: dataDir, engine, ...meeting })
    const opening = ownSoon(url === undefined ? open() : openWhenReachable(url, meeting, open))
    const reading = readBuiltIn()
    const [db, events, countryTable, detection] = await Promise.all([
      opening,
      ownSoon(
        openEvents({
          url: settings.clickhouseUrl,
          cluster: settings.clickhouseCluster,
          dir: path.join(dataDir, 'events'),
          small: settings.small,
          ...meeting,
          waits: true,
          alone:
            settings.clickhouseUrl === undefined
              ? undefined
              : async (work) => withMigrationLock((await opening).$client, work, meeting),
        }),
      ),
      reading,
      reading.then((table) => openDetection(detectionDir, say, table)),
    ])
    await noteRelease(db, { version, ...(await installedSchema()) }, new Date())
    removeBriefFolder(events.scratch) // left by a killed process
    const spool = openSpool({
      dir: path.join(dataDir, 'spool'),
      insert: events.insertSegment,
      report: say,
      ...settings.segment,
      sync: settings.sync,
    })
    const drain = () => spool.flush(CATCH_UP_MS)
    onClose(async () => {
      await drain()
      await spool.close()
    })
    const shared = own(openShared(settings.redisUrl, !hasAllRoles(settings.roles), say))
    return { db, events, spool, drain, detection, detectionDir, countryTable, shared }
  })
