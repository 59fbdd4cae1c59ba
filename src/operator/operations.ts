/** By name. Input and output are plain data, for the control socket. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Receipt } from '../contract/hits/receipt.ts'
import { receiptOf } from '../features/hits/receipt.ts'
import { type BackupMade, makeBackup } from '../jobs/backup/make.ts'
import { addAdmin } from './admin.ts'
import { checkInstallation } from './check.ts'
import { applyConfig, exportConfig, planConfig } from './config.ts'
import type { OperatorContext } from './context.ts'
import { replayFolder, replayRejected, showSpools } from './spool.ts'
import { eraseStored, visitorLines } from './visitor.ts'
import { recordBackup, recordFailedBackup } from '../store/config/status/backups.ts'
import { findCampaign } from '../store/config/campaigns/campaigns.ts'
import { redactValues } from '../store/config/engine/database.ts'
import { rollbackCheck } from './rollback.ts'
import { installedSchema, type StoresSchema } from './installed-schema.ts'
import { findHitDetail } from '../store/events/hits/receipt.ts'

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}

/** The manifest last. @throws Error with one line; the files are then no backup. */
async function backUpFiles(
  { db, events, dataDir, running, say, give, now }: OperatorContext,
  _input: object,
): Promise<BackupMade> {
  const config = await db()
  const made = await makeBackup(
    { db: config, events: await events(), dataDir, drained: running !== undefined, version, say },
    give,
  )
  // complete even when the store cannot record it
  await recordBackup(config, { madeAt: now(), bytes: made.bytes }).catch((error: unknown) =>
    say(`the panel does not list this backup: ${String(redactValues(error))}`),
  )
  return made
}

/** For a backup that was not completed, or could not be read back. */
async function noteBackupFailure({ db, now }: OperatorContext, { why }: { why: string }): Promise<null> {
  await recordFailedBackup(await db(), { at: now(), why })
  return null
}

/** Receipt of a hit; null: unknown id. */
async function explainHit(context: OperatorContext, { hit }: { hit: string }): Promise<Receipt | null> {
  const [db, events] = await Promise.all([context.db(), context.events()])
  const kept = await findHitDetail(events, { campaigns: 'all' }, hit)
  const campaign = kept && (await findCampaign(db, kept.log.campaign))
  return campaign ? receiptOf({ db, events }, { kept, campaign, reader: undefined, now: context.now() }) : null
}

/** Opening migrates both stores; a running service did so at its start. */
async function migrateStores({ db, events }: OperatorContext, _input: object): Promise<StoresSchema> {
  await Promise.all([db(), events()])
  return installedSchema()
}

export const OPERATIONS = {
  addAdmin,
  applyConfig,
  backUpFiles,
  check: checkInstallation,
  eraseVisitor: eraseStored,
  explain: explainHit,
  migrate: migrateStores,
  noteBackupFailure,
  exportConfig,
  planConfig,
  rollbackCheck: (context: OperatorContext, _input: object) => rollbackCheck(context, version),
  visitorLines,
  spools: showSpools,
  replayFolder,
  replayRejected,
} satisfies Record<string, (context: OperatorContext, input: never) => Promise<unknown>>

export type OperationName = keyof typeof OPERATIONS
export type OperationInput<Name extends OperationName> = Parameters<(typeof OPERATIONS)[Name]>[1]
export type Answer<Name extends OperationName> = Awaited<ReturnType<(typeof OPERATIONS)[Name]>>
