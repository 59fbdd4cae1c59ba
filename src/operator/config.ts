/** Campaigns as files: written out, compared with what is stored, and applied, all of them or none. */
import { TEXTS } from '../contract/texts.ts'
import { Refusal } from '../contract/failure.ts'
import { runTests } from '../features/company/tests.ts'
import { followSource } from '../features/source-rates.ts'
import { changesOf, type FieldChange, fileOfCampaign, type NamedFile, readCampaignFile } from '../rules/config-files.ts'
import { failedOf } from '../rules/campaign-tests.ts'
import { anAdmin, findAccount } from '../store/config/accounts.ts'
import { recordAudit } from '../store/config/audit.ts'
import {
  unarchivedCampaigns,
  type CampaignRow,
  lockCampaign,
  settingsOf,
  updateCampaign,
} from '../store/config/campaigns.ts'
import { recordChange } from '../store/config/changes.ts'
import type { Queries } from '../store/config/database.ts'
import type { CampaignSettings } from '../contract/campaigns.ts'
import type { OperatorContext } from './context.ts'

/** `force`: also where the campaign was saved since the file was exported. */
export type ConfigInput = { files: readonly NamedFile[]; force: boolean }
/** No changes: the stored settings are the file's. */
export type Planned = { campaign: string; name: string; changes: FieldChange[] }
type Step = Planned & { row: CampaignRow; settings: CampaignSettings }

/** One file a campaign, archived ones left out. */
export async function exportConfig({ db }: OperatorContext, _input: object): Promise<NamedFile[]> {
  const rows = await unarchivedCampaigns(await db())
  return rows.map((row) => fileOfCampaign({ campaign: row.key, version: row.version, settings: settingsOf(row) }))
}

/** @throws Error with one line for a file that could not be applied. */
export async function planConfig({ db }: OperatorContext, input: ConfigInput): Promise<Planned[]> {
  return (await stepsOf(await db(), input)).map(planned)
}

/**
 * Saves what differs, as the panel would, in one transaction: edges hear of all or of nothing. Answers what was changed.
 * @throws Error with one line; then nothing was.
 */
export async function applyConfig(context: OperatorContext, input: ConfigInput): Promise<Planned[]> {
  const db = await context.db()
  for (const step of await stepsOf(db, input)) await requireTests(context, step)
  return db
    .transaction(async (tx) => {
      const steps = await stepsOf(tx, input, true)
      for (const step of steps) if (step.changes.length > 0) await save(tx, step, context.now())
      return steps.map(planned)
    })
    .catch((error: unknown) => {
      throw error instanceof Refusal ? new Error(error.toBody().message.errors.join(' ')) : error
    })
}

const planned = ({ campaign, name, changes }: Step): Planned => ({ campaign, name, changes })

/** Locked in the order of ids, so that two at once never wait for each other. */
async function stepsOf(db: Queries, { files, force }: ConfigInput, locked = false): Promise<Step[]> {
  const read = files.map((file) => ({ file: file.name, ...readCampaignFile(file) }))
  const named = new Map(read.map((one) => [one.campaign, one]))
  if (named.size < read.length) throw new Error('two files are of the same campaign')
  const found = (await unarchivedCampaigns(db)).filter(({ key }) => named.has(key))
  const missing = read.find(({ campaign }) => !found.some(({ key }) => key === campaign))
  if (missing) throw new Error(`${missing.file}: there is no campaign ${missing.campaign}`)
  const steps: Step[] = []
  for (const seen of found) {
    const row = locked ? await lockCampaign(db, seen.id) : seen
    const file = named.get(seen.key)
    if (!row || !file) throw new Error(`the campaign ${seen.key} has just been deleted`)
    const changes = changesOf(settingsOf(row), file.settings)
    if (changes.length > 0 && row.version !== file.version && !force)
      throw new Error(
        `${file.file}: it is of version ${file.version}, and ${row.version} is stored: export it again, or say --force`,
      )
    steps.push({ campaign: row.key, name: row.name, changes, row, settings: file.settings })
  }
  return steps
}

/** A save that breaks a test of its campaign is held back here as in the panel. */
async function requireTests({ running }: OperatorContext, { campaign, changes, settings }: Step): Promise<void> {
  if (changes.length === 0 || settings.tests.length === 0) return
  if (!running) throw new Error(`${campaign}: it has tests, and they are run by the service: start it`)
  const results = await runTests(running, campaign, settings)
  const failed = results ? failedOf(results) : []
  if (failed.length > 0) throw new Error(`${campaign}: ${TEXTS.testFails} (${failed.join(', ')})`)
}

/** The operator has no account, so the log names an administrator, and that it was the operator. */
async function save(tx: Queries, { row, settings }: Step, now: Date): Promise<void> {
  const authorId = await anAdmin(tx)
  if (authorId === undefined) throw new Error('there is no administrator: make one with weir admin add')
  const before = settingsOf(row)
  const timezone = (await findAccount(tx, row.clientId))?.timezone ?? 'UTC'
  await updateCampaign(tx, row, settings, now)
  await followSource(
    tx,
    { campaignId: row.id, clientId: row.clientId, authorId, timezone, now },
    { before: before.source, after: settings.source },
  )
  await recordChange(tx, { kind: 'campaign', ref: row.id })
  await recordAudit(tx, {
    actorId: authorId,
    action: 'campaign.save',
    subject: `campaigns/${row.id}`,
    before,
    after: { ...settings, by: 'operator' },
    version: row.version + 1,
  })
}
