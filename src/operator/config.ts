/** Exports campaigns, lists, offers, flows, domains, rates and plans, compares files with the stores, and applies all or none. */
import { TEXTS } from '../contract/texts.ts'
import { found, Refusal } from '../contract/failure.ts'
import { lockNewFlow, settledByFlow } from '../domain/campaigns/flows.ts'
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
import { type FlowParts, ownOf, withFlow } from '../rules/campaigns/flow-parts.ts'
import { readFlowsFile } from '../rules/files/config-flows.ts'
import { readListFile } from '../rules/files/config-lists.ts'
import { readOffersFile } from '../rules/files/config-offers.ts'
import { readDomainsFile } from '../rules/files/config-domains.ts'
import { readRatesFile } from '../rules/files/config-rates.ts'
import { ownHostsOf, type OwnHosts } from '../rules/domains/own-hosts.ts'
import { readPlansFile } from '../rules/files/config-plans.ts'
import { failedOf } from '../rules/campaigns/campaign-tests.ts'
import { firstAdminId, findAccount } from '../store/config/accounts/accounts.ts'
import { recordAudit } from '../store/config/accounts/audit.ts'
import { campaignsOfFlow, listFlows, lockFlow } from '../store/config/campaigns/flows.ts'
import {
  findCampaigns,
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
import { type ChangedFlow, exportFlows, type FlowsStep, flowSteps, type NamedFlows, saveFlows } from './config-flows.ts'
import { exportLists, type ListStep, listSteps, type NamedList, saveList } from './config-lists.ts'
import { exportOffers, type NamedOffers, type OffersStep, offersSteps, saveOffers } from './config-offers.ts'
import { exportPlans, type NamedPlans, type PlansStep, plansStep, savePlans } from './config-plans.ts'
import { exportRates, type NamedRates, type RatesStep, rateSteps, saveRates } from './config-rates.ts'
import type { OperatorContext } from './context.ts'

/** `force`: overwrites campaigns saved since the export. */
type ConfigInput = { files: readonly NamedFile[]; force: boolean }
/**
 * A file's subject (a campaign's key, `list everybody`, `list of client 7`, `offers of client 7`, `flows of client 7`,
 * `domains of client 7`, `rates of client 7`, `plans`) and its changes, possibly none.
 */
export type Planned = { of: string; name: string; changes: FieldChange[] }
/** `settings`: as in the file, without the parts of a flow. `tested`: with them. */
type Step = {
  campaign: string
  name: string
  changes: FieldChange[]
  row: CampaignRow
  settings: CampaignSettings
  tested: CampaignSettings
}
type NamedCampaign = CampaignFile & { file: string }
type Read = {
  campaigns: NamedCampaign[]
  lists: NamedList[]
  offers: NamedOffers[]
  flows: NamedFlows[]
  domains: NamedDomains[]
  rates: NamedRates[]
  plans: NamedPlans | undefined
}
type Steps = {
  campaigns: Step[]
  lists: ListStep[]
  offers: OffersStep[]
  flows: FlowsStep[]
  domains: DomainsStep[]
  rates: RatesStep[]
  plans: PlansStep | undefined
}

/** Without archived campaigns. */
export async function exportConfig({ db, now }: OperatorContext, _input: object): Promise<NamedFile[]> {
  const store = await db()
  const campaigns = (await unarchivedCampaigns(store)).map((row) =>
    fileOfCampaign({ campaign: row.key, version: row.version, settings: ownOf(settingsOf(row)) }),
  )
  return [
    ...campaigns,
    ...(await exportLists(store, now())),
    ...(await exportOffers(store)),
    ...(await exportFlows(store)),
    ...(await exportDomains(store)),
    ...(await exportRates(store)),
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
  const before = await stepsOf(db, input, { now, own })
  for (const step of before.campaigns) await requireTests(context, step)
  for (const { changed } of before.flows) await requireFlowTests(context, db, changed, before.campaigns)
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
async function saveAll(
  tx: Queries,
  { plans, lists, offers, flows, domains, rates, campaigns }: Steps,
  now: Date,
): Promise<void> {
  const isChanged = ({ changes }: { changes: readonly FieldChange[] }) => changes.length > 0
  const all = [...campaigns, ...lists, ...offers, ...flows, ...domains, ...rates, ...(plans ? [plans] : [])]
  if (!all.some(isChanged)) return
  const authorId = await firstAdminId(tx)
  if (authorId === undefined) throw new Error('no administrator: create one with weir admin add')
  if (plans && isChanged(plans)) await savePlans(tx, plans, authorId)
  for (const list of lists.filter(isChanged)) await saveList(tx, list, { authorId, now })
  for (const step of offers.filter(isChanged)) await saveOffers(tx, step, { authorId, now })
  for (const step of flows.filter(isChanged)) await saveFlows(tx, step, { authorId, now })
  for (const step of domains.filter(isChanged)) await saveDomains(tx, step, { authorId, now })
  for (const step of rates.filter(isChanged)) await saveRates(tx, step, { authorId, now })
  for (const step of campaigns.filter(isChanged)) await save(tx, step, { authorId, now })
}

const planned = ({ campaigns, lists, offers, flows, domains, rates, plans }: Steps): Planned[] => [
  ...campaigns.map(({ campaign, name, changes }) => ({ of: campaign, name, changes })),
  ...lists.map(({ file: { owner, file }, changes }) => ({
    of: owner === null ? 'list everybody' : `list of client ${owner}`,
    name: file,
    changes,
  })),
  ...offers.map(({ file: { owner, file }, changes }) => ({ of: `offers of client ${owner}`, name: file, changes })),
  ...flows.map(({ file: { owner, file }, changes }) => ({ of: `flows of client ${owner}`, name: file, changes })),
  ...domains.map(({ file: { owner, file }, changes }) => ({ of: `domains of client ${owner}`, name: file, changes })),
  ...rates.map(({ file: { owner, file }, changes }) => ({ of: `rates of client ${owner}`, name: file, changes })),
  ...(plans ? [{ of: 'plans', name: plans.file.file, changes: plans.changes }] : []),
]

/** @throws Error with one line that names the file. */
function readAll(files: readonly NamedFile[], own: OwnHosts): Read {
  const read: Read = { campaigns: [], lists: [], offers: [], flows: [], domains: [], rates: [], plans: undefined }
  for (const file of files) {
    const given = jsonOf(file)
    const { name } = file
    const subject = subjectOf(given)
    if (subject === 'campaign') read.campaigns.push({ file: name, ...readCampaignFile(name, given) })
    else if (subject === 'list') read.lists.push({ file: name, ...readListFile(name, given) })
    else if (subject === 'offers') read.offers.push({ file: name, ...readOffersFile(name, given) })
    else if (subject === 'flows') read.flows.push({ file: name, ...readFlowsFile(name, given) })
    else if (subject === 'domains') read.domains.push({ file: name, ...readDomainsFile(name, given, own) })
    else if (subject === 'rates') read.rates.push({ file: name, ...readRatesFile(name, given) })
    else if (read.plans) throw new Error('two files hold plans')
    else read.plans = { file: name, ...readPlansFile(name, given) }
  }
  return read
}

type How = { now: Date; own: OwnHosts; locked?: boolean }

/** Lock order: plans before any row, then lists, offers, flows, domains, rates and campaigns. */
async function stepsOf(db: Queries, { files, force }: ConfigInput, { now, own, locked = false }: How): Promise<Steps> {
  const read = readAll(files, own)
  if (read.plans && locked) await lockPlans(db, 'edits')
  const plans = read.plans && (await plansStep(db, read.plans, { force }))
  const lists = await listSteps(db, read.lists, { now, force, locked })
  const offers = await offersSteps(db, read.offers, { force, locked })
  const flows = await flowSteps(db, read.flows, { force, locked })
  const domains = await domainSteps(db, read.domains, { force, locked })
  const rates = await rateSteps(db, read.rates, { force, locked })
  const parts = await partsAfter(db, flows)
  const campaigns = await campaignSteps(db, read.campaigns, { force, locked, parts })
  return { plans, lists, offers, flows, domains, rates, campaigns }
}

type Parts = ReadonlyMap<string, FlowParts>

/** Of each flow, as files leave it. */
async function partsAfter(db: Queries, steps: readonly FlowsStep[]): Promise<Parts> {
  const stored = (await listFlows(db)).map(({ id, parts }) => [id, parts] as const)
  const changed = steps.flatMap((step) => step.changed.map(({ flow }) => [flow.id, flow] as const))
  return new Map([...stored, ...changed])
}

function expanded(settings: CampaignSettings, parts: Parts): CampaignSettings {
  const its = settings.flow ? parts.get(settings.flow) : undefined
  return settings.flow && its ? withFlow(settings, { id: settings.flow, parts: its }) : settings
}

/** Before any campaign, as a save of a flow does. */
async function lockNamedFlows(db: Queries, read: readonly NamedCampaign[]): Promise<void> {
  const ids = new Set(read.flatMap(({ settings: { flow } }) => flow ?? []))
  for (const id of [...ids].toSorted()) await lockFlow(db, id, 'uses')
}

/** Locks in the order of ids, so that two runs never deadlock. */
async function campaignSteps(
  db: Queries,
  read: readonly NamedCampaign[],
  { force, locked, parts }: { force: boolean; locked: boolean; parts: Parts },
): Promise<Step[]> {
  if (read.length === 0) return []
  const named = new Map(read.map((one) => [one.campaign, one]))
  if (named.size < read.length) throw new Error('two files hold the same campaign')
  const found = (await unarchivedCampaigns(db)).filter(({ key }) => named.has(key))
  const missing = read.find(({ campaign }) => !found.some(({ key }) => key === campaign))
  if (missing) throw new Error(`${missing.file}: no campaign ${missing.campaign}`)
  if (locked) await lockNamedFlows(db, read)
  const steps: Step[] = []
  for (const seen of found) {
    const row = locked ? await lockCampaign(db, seen.id) : seen
    const file = named.get(seen.key)
    if (!row || !file) throw new Error(`the campaign ${seen.key} was deleted a moment ago`)
    const settings = ownOf(file.settings)
    const changes = changesOf(ownOf(settingsOf(row)), settings)
    if (changes.length > 0 && row.version !== file.version && !force)
      throw new Error(
        `${file.file}: based on version ${file.version}, but version ${row.version} is stored: export it again, or add --force`,
      )
    const tested = expanded(settings, parts)
    steps.push({ campaign: row.key, name: row.name, changes, row, settings, tested })
  }
  return steps
}

/** Refuses a save that breaks a test of its campaign, as the panel does. */
async function requireTests(
  { running }: OperatorContext,
  { campaign, changes, tested: settings }: Pick<Step, 'campaign' | 'changes' | 'tested'>,
): Promise<void> {
  if (changes.length === 0 || (settings.tests ?? []).length === 0) return
  if (!running) throw new Error(`${campaign}: it has tests, which only the running service can run: start it`)
  const results = await runTests(running, campaign, settings)
  const failed = results ? failedOf(results) : []
  if (failed.length > 0) throw new Error(`${campaign}: ${TEXTS.testFails} (${failed.join(', ')})`)
}

/** Of campaigns that use a changed flow, unless their own file changes them too. */
async function requireFlowTests(
  context: OperatorContext,
  db: Queries,
  changed: readonly ChangedFlow[],
  own: readonly Step[],
): Promise<void> {
  const already = new Set(own.flatMap(({ campaign, changes }) => (changes.length > 0 ? campaign : [])))
  for (const { flow } of changed) {
    const rows = await findCampaigns(db, await campaignsOfFlow(db, flow.id))
    for (const row of rows.filter(({ key, archivedAt }) => archivedAt === null && !already.has(key)))
      await requireTests(context, {
        campaign: row.key,
        changes: [{ field: 'flow', before: null, after: flow.name }],
        tested: withFlow(settingsOf(row), { id: flow.id, parts: flow }),
      })
  }
}

async function save(
  tx: Queries,
  { row: seen, settings: given }: Step,
  { authorId, now }: { authorId: string; now: Date },
): Promise<void> {
  const flow = await lockNewFlow(tx, given, { clientId: seen.clientId, before: seen.settings.flow })
  // again: a flow that was saved before has changed it
  const row = found(await lockCampaign(tx, seen.id))
  const before = settingsOf(row)
  const settings = settledByFlow(given, { before, flow })
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
