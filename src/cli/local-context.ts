/** The stores in this process for one operation. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { recoverRestore } from '../lib/files/restoring.ts'
import type { OperatorContext } from '../operator/context.ts'
import type { OperationName } from '../operator/operations.ts'
import type { AnswerSink } from '../operator/wire.ts'
import type { Settings } from '../rules/settings.ts'
import { openDatabase, type Database } from '../store/config/engine/database.ts'
import { storeExists, needsOldStoreImport } from '../store/config/engine/embedded.ts'
import { openEvents, type Events } from '../store/events/events.ts'

export async function withLocalContext<T>(
  settings: Settings,
  { say, give }: AnswerSink,
  name: OperationName,
  work: (context: OperatorContext) => Promise<T>,
): Promise<T> {
  const way = name === 'migrate' ? 'bring' : 'see'
  const dataDir = path.resolve(settings.dataDir)
  recoverRestore(dataDir, say)
  let db: Promise<Database> | undefined
  let events: Promise<Events> | undefined
  const context: OperatorContext = {
    db: async () =>
      (db ??= openDatabase({
        url: settings.databaseUrl,
        dir: withConfig(settings, dataDir, way === 'see'),
        small: settings.small,
        ...(settings.databaseUrl === undefined ? {} : { say }), // a server's messages are for the service's log
        way,
      })),
    events: async () =>
      (events ??= openEvents({
        url: settings.clickhouseUrl,
        dir: existing(settings.clickhouseUrl, dataDir, 'events'),
        cluster: settings.clickhouseCluster,
        way,
        say,
      })),
    running: undefined,
    dataDir,
    settings,
    now: () => new Date(),
    say,
    give,
  }
  try {
    return await work(context)
  } finally {
    const opened = await Promise.allSettled([db, events])
    for (const one of opened) if (one.status === 'fulfilled') await one.value?.close()
  }
}

/** A mistyped DATA_DIR is no new installation. */
function withConfig({ databaseUrl }: Settings, dataDir: string, asItIs: boolean): string {
  if (databaseUrl !== undefined) return dataDir
  if (!storeExists(dataDir)) existing(databaseUrl, dataDir, 'postgres')
  if (asItIs && needsOldStoreImport(dataDir))
    throw new Error(
      `the configuration store of ${dataDir} is from an earlier Weir: run “weir migrate” or start the service to convert it`,
    )
  return dataDir
}

/** The same for the event store. */
function existing(url: string | undefined, dataDir: string, name: string): string {
  const dir = path.join(dataDir, name)
  if (url === undefined && !existsSync(dir))
    throw new Error(`no store in ${dir}: is DATA_DIR right, and has the service started once?`)
  return dir
}
