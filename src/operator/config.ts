/** Exports campaigns, lists, offers, domains and plans, compares files with the stores, and applies all or none. */
import { TEXTS } from '../contract/texts.ts'
import { Refusal } from '../contract/failure.ts'
import { requireOwnOffers } from '../domain/campaigns/own-names.ts'
import { runTests } from '../domain/campaigns/tests.ts'
import { followSource } from '../domain/campaigns/source-rates.ts'
import {
  type CampaignFile,
  changesOf,
  type FieldChange,
  fileOfCampaign,
  jsonOf,
  type NamedFile,
  readCampaignFile,
  subjectOf,
} from '../rules/files/config-files.ts'
import { readListFile } from '../rules/files/config-lists.ts'
import { readOffersFile } from '../rules/files/config-offers.ts'
import { readDomainsFile } from '../rules/files/config-domains.ts'
import { ownHostsOf, type OwnHosts } from '../rules/domains/own-hosts.ts'
import { readPlansFile } from '../rules/files/config-plans.ts'
import { failedOf } from '../rules/campaigns/campaign-tests.ts'
import { firstAdminId, findAccount } from '../store/config/accounts/accounts.ts'
import { recordAudit } from '../store/config/accounts/audit.ts'
import {
  unarchivedCampaigns,
  type CampaignRow,
  lockCampaign,
  settingsOf,
  updateCampaign,
} from '../store/config/campaigns/campaigns.ts'
import { recordChange } from '../store/config/changes.ts'
import type { Queries } from '../store/config/engine/database.ts'
import { lockPlans } from '../store/config/billing/plans.ts'
import type { CampaignSettings } from '../contract/campaigns/campaigns.ts'
import { domainSteps, type DomainsStep, exportDomains, type NamedDomains, saveDomains } from './config-domains.ts'
import { exportLists, type ListStep, listSteps, type NamedList, saveList } from './config-lists.ts'
import { exportOffers, type NamedOffers, type OffersStep, offersSteps, saveOffers } from './config-offers.ts'
import { exportPlans, type NamedPlans, type PlansStep, plansStep, savePlans } from './config-plans.ts'
import type { OperatorContext } from './context.ts'

/** `force`: overwrites campaigns saved since the export. */
type ConfigInput = { files: readonly NamedFile[]; force: boolean }
/**
 * A file's subject (a campaign's key, `list everybody`, `list of client 7`, `offers of client 7`, `domains of client
 * 7`, `plans`) and its changes, possibly none.
 */
export type Planned = { of: string; name: string; changes: FieldChange[] }
type Step = { campaign: string; name: string; changes: FieldChange[]; row: CampaignRow; settings: CampaignSettings }
type NamedCampaign = CampaignFile & { file: string }
type Read = {
  campaigns: NamedCampaign[]
  lists: NamedList[]
  offers: NamedOffers[]
  domains: NamedDomains[]
  plans: NamedPlans | undefined
}
type Steps = {
  campaigns: Step[]
  lists: ListStep[]
  offers: OffersStep[]
  domains: DomainsStep[]
  plans: PlansStep | undefined
}

/** Without archived campaigns. */
export async function exportConfig({ db, now }: OperatorContext, _input: object): Promise<NamedFile[]> {
  const store = await db()
  const campaigns = (await unarchivedCampaigns(store)).map((row) =>
    fileOfCampaign({ campaign: row.key, version: row.version, settings: settingsOf(row) }),
  )
  return [
    ...campaigns,
    ...(await exportLists(store, now())),
    ...(await exportOffers(store)),
    ...(await exportDomains(store)),
    await exportPlans(store),
  ]
}

/** @throws Error with one line for a file that cannot be applied. */
export async function planConfig({ db, now, settings }: OperatorContext, input: ConfigInput): Promise<Planned[]> {
  return planned(await stepsOf(await db(), input, { now: now(), own: ownHostsOf(settings) }))
}

/**
 * As the panel, in one transaction. Returns the changes; unchanged files leave no trace.
 * @throws Error with one line; then nothing was changed.
 */
export async function applyConfig(context: OperatorContext, input: ConfigInput): Promise<Planned[]> {
  const db = await context.db()
  const [now, own] = [context.now(), ownHostsOf(context.settings)]
  for (const step of (await stepsOf(db, input, { now, own })).campaigns) await requireTests(context, step)
  return db
    .transaction(async (tx) => {
      const steps = await stepsOf(tx, input, { now, own, locked: true })
      await saveAll(tx, steps, now)
      return planned(steps)
    })
    .catch((error: unknown) => {
      throw error instanceof Refusal ? new Error(error.toBody().message.errors.join(' ')) : error
    })
}

/** The audit log names an administrator, and that it was the operator. */
async function saveAll(tx: Queries, { plans, lists, offers, domains, campaigns }: Steps, now: Date): Promise<void> {
  const isChanged = ({ changes }: { changes: readonly FieldChange[] }) => changes.length > 0
  if (![...campaigns, ...lists, ...offers, ...domains, ...(plans ? [plans] : [])].some(isChanged)) return
  const authorId = await firstAdminId(tx)
  if (authorId === undefined) throw new Error('no administrator: create one with weir admin add')
  if (plans && isChanged(plans)) await savePlans(tx, plans, authorId)
  for (const list of lists.filter(isChanged)) await saveList(tx, list, { authorId, now })
  for (const step of offers.filter(isChanged)) await saveOffers(tx, step, { authorId, now })
  for (const step of domains.filter(isChanged)) await saveDomains(tx, step, { authorId, now })
  for (const step of campaigns.filter(isChanged)) await save(tx, step, { authorId, now })
}

const planned = ({ campaigns, lists, offers, domains, plans }: Steps): Planned[] => [
  ...campaigns.map(({ campaign, name, changes }) => ({ of: campaign, name, changes })),
  ...lists.map(({ file: { owner, file }, changes }) => ({
    of: owner === null ? 'list everybody' : `list of client ${owner}`,
    name: file,
    changes,
  })),
  ...offers.map(({ file: { owner, file }, changes }) => ({ of: `offers of client ${owner}`, name: file, changes })),
  ...domains.map(({ file: { owner, file }, changes }) => ({ of: `domains of client ${owner}`, name: file, changes })),
  ...(plans ? [{ of: 'plans', name: plans.file.file, changes: plans.changes }] : []),
]

/** @throws Error with one line that names the file. */
function readAll(files: readonly NamedFile[], own: OwnHosts): Read {
  const read: Read = { campaigns: [], lists: [], offers: [], domains: [], plans: undefined }
  for (const file of files) {
    const given = jsonOf(file)
    const { name } = file
    const subject = subjectOf(given)
    if (subject === 'campaign') read.campaigns.push({ file: name, ...readCampaignFile(name, given) })
    else if (subject === 'list') read.lists.push({ file: name, ...readListFile(name, given) })
    else if (subject === 'offers') read.offers.push({ file: name, ...readOffersFile(name, given) })
    else if (subject === 'domains') read.domains.push({ file: name, ...readDomainsFile(name, given, own) })
    else if (read.plans) throw new Error('two files hold plans')
    else read.plans = { file: name, ...readPlansFile(name, given) }
  }
  return read
}

type How = { now: Date; own: OwnHosts; locked?: boolean }

/** Lock order: plans before any row, then lists, offers, domains and campaigns. */
async function stepsOf(db: Queries, { files, force }: ConfigInput, { now, own, locked = false }: How): Promise<Steps> {
  const read = readAll(files, own)
  if (read.plans && locked) await lockPlans(db, 'edits')
  return {
    plans: read.plans && (await plansStep(db, read.plans, { force })),
    lists: await listSteps(db, read.lists, { now, force, locked }),
    offers: await offersSteps(db, read.offers, { force, locked }),
    domains: await domainSteps(db, read.domains, { force, locked }),
    campaigns: await campaignSteps(db, read.campaigns, { force, locked }),
  }
}

/** Locks in the order of ids, so that two runs never deadlock. */
async function campaignSteps(
  db: Queries,
  read: readonly NamedCampaign[],
  { force, locked }: { force: boolean; locked: boolean },
): Promise<Step[]> {
  if (read.length === 0) return []
  const named = new Map(read.map((one) => [one.campaign, one]))
  if (named.size < read.length) throw new Error('two files hold the same campaign')
  const found = (await unarchivedCampaigns(db)).filter(({ key }) => named.has(key))
  const missing = read.find(({ campaign }) => !found.some(({ key }) => key === campaign))
  if (missing) throw new Error(`${missing.file}: no campaign ${missing.campaign}`)
  const steps: Step[] = []
  for (const seen of found) {
    const row = locked ? await lockCampaign(db, seen.id) : seen
    const file = named.get(seen.key)
    if (!row || !file) throw new Error(`the campaign ${seen.key} was deleted a moment ago`)
    const changes = changesOf(settingsOf(row), file.settings)
    if (changes.length > 0 && row.version !== file.version && !force)
      throw new Error(
        `${file.file}: based on version ${file.version}, but version ${row.version} is stored: export it again, or add --force`,
      )
    steps.push({ campaign: row.key, name: row.name, changes, row, settings: file.settings })
  }
  return steps
}

/** Refuses a save that breaks a test of its campaign, as the panel does. */
async function requireTests({ running }: OperatorContext, { campaign, changes, settings }: Step): Promise<void> {
  if (changes.length === 0 || settings.tests.length === 0) return
  if (!running) throw new Error(`${campaign}: it has tests, which only the running service can run: start it`)
  const results = await runTests(running, campaign, settings)
  const failed = results ? failedOf(results) : []
  if (failed.length > 0) throw new Error(`${campaign}: ${TEXTS.testFails} (${failed.join(', ')})`)
}

async function save(
  tx: Queries,
  { row, settings }: Step,
  { authorId, now }: { authorId: string; now: Date },
): Promise<void> {
  const before = settingsOf(row)
  await requireOwnOffers(tx, row.clientId, settings)
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
