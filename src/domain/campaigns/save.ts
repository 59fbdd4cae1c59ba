/** Saving, making and copying a campaign: the same for one and for several. */
import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import { PARTNER_PARAMETER } from '../../contract/conversions/conversion-words.ts'
import { Refusal, found } from '../../contract/failure.ts'
import type { Evidence } from '../../contract/hits/rule-evidence.ts'
import { TEXTS } from '../../contract/texts.ts'
import { newKey, newSecret } from '../../lib/secrets/secrets.ts'
import { copyName } from '../../rules/campaigns/campaign-life.ts'
import { requireEditable } from '../../rules/accounts/ownership.ts'
import { type AccountRow, findAccount } from '../../store/config/accounts/accounts.ts'
import { saveTestRun, type TestRunRow } from '../../store/config/campaigns/campaign-test-runs.ts'
import {
  type CampaignRow,
  findCampaign,
  findLiveCampaign,
  insertCampaign,
  lockCampaign,
  settingsOf,
} from '../../store/config/campaigns/campaigns.ts'
import { findFlow, type FlowRow } from '../../store/config/campaigns/flows.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import type { Audit, Audited } from '../accounts/audited.ts'
import type { IfMatch, Services } from '../context.ts'
import { lockNewFlow, settledByFlow } from './flows.ts'
import { requireQuota, requireQuotaOfHolder } from './hold.ts'
import { requireOwnOffers } from './own-names.ts'
import { saveSettings } from './save-settings.ts'
import { followSource } from './source-rates.ts'
import { requireTestsPass } from './tests.ts'

type CampaignInput = Omit<CampaignSettings, 'partnerParameter'> & { partnerParameter?: string | undefined }

export type Change = {
  account: AccountRow
  id: string
  input: CampaignInput
  /** Version read; saving fails if there is a newer one. */
  expectedVersion: number | undefined
  /** One of these must be in force; 'any': the campaign must exist. */
  ifMatch?: IfMatch | undefined
  /** Stored in the history. */
  remarks: { restoredFrom?: number | undefined; evidence?: Evidence | undefined; overruled?: string | undefined }
  /** Undefined: no tests. */
  run: Omit<TestRunRow, 'campaignId' | 'version'> | undefined
  now: Date
}

export async function changeCampaign(
  tx: Queries,
  audited: Audit,
  { account, id, input, expectedVersion, ifMatch, remarks, run, now }: Change,
): Promise<Audited<object>> {
  const flow = await newFlowOf(tx, account, id, input)
  const row = requireEditable(account, await lockCampaign(tx, id))
  const settings = settingsToKeep(row, input)
  requireVersion(row.version, { expectedVersion, ifMatch })
  await requireOwnOffers(tx, row.clientId, settings)
  const saved = await saveSettings(tx, audited, { row, settings, flow, remarks, now })
  await followSource(tx, await buyingOf(tx, { campaignId: id, clientId: row.clientId, authorId: account.id, now }), {
    before: settingsOf(row).source,
    after: settings.source,
  })
  if (run) await saveTestRun(tx, { ...run, campaignId: id, version: row.version + 1 })
  return saved
}

/** Locked before the campaign, as a save of the flow does. */
async function newFlowOf(
  tx: Queries,
  account: AccountRow,
  id: string,
  input: CampaignInput,
): Promise<FlowRow | undefined> {
  if (!input.flow) return undefined
  const seen = requireEditable(account, await findLiveCampaign(tx, id))
  return lockNewFlow(tx, input, { clientId: seen.clientId, before: seen.settings.flow })
}

/** Throws 412 for `If-Match`, 409 for the body's version. */
function requireVersion(
  version: number,
  { expectedVersion, ifMatch }: Pick<Change, 'expectedVersion' | 'ifMatch'>,
): void {
  if (ifMatch !== undefined && ifMatch !== 'any' && !ifMatch.includes(version))
    throw new Refusal(412, TEXTS.campaignChanged)
  if (expectedVersion !== undefined && expectedVersion !== version) throw new Refusal(409, TEXTS.campaignChanged)
}

/** Undefined: none, or not runnable. @throws Refusal 422 at failing tests unless overruled. */
export async function testsOfSave(
  services: Pick<Services, 'data' | 'db' | 'now' | 'tryVisit'>,
  account: AccountRow,
  { id, input, overruled }: Pick<Change, 'id' | 'input'> & { overruled: string | undefined },
): Promise<Change['run']> {
  if (input.tests.length === 0) return undefined
  const row = requireEditable(account, await findLiveCampaign(services.db, id))
  const settings = await testedSettings(services.db, row, settingsToKeep(row, input))
  const failed = await requireTestsPass(services, { key: row.key, settings, overruled })
  return failed && { failed, dataVersion: services.data.detection.version(), ranAt: services.now() }
}

/** With the flow's parts, as they will be saved. */
async function testedSettings(db: Queries, row: CampaignRow, settings: CampaignSettings): Promise<CampaignSettings> {
  const before = settingsOf(row)
  const flow = settings.flow && settings.flow !== before.flow ? await findFlow(db, settings.flow) : undefined
  return settledByFlow(settings, { before, flow: flow?.clientId === row.clientId ? flow : undefined })
}

const settingsToKeep = (row: CampaignRow, input: CampaignInput): CampaignSettings => ({
  ...input,
  partnerParameter: input.partnerParameter ?? settingsOf(row).partnerParameter,
})

type NewCampaign = Pick<Parameters<typeof insertCampaign>[1], 'accountId' | 'kind' | 'settings' | 'now'>

export async function addCampaign(
  tx: Queries,
  audited: Audit,
  { authorId, ...origin }: { authorId: string; copyOf?: string },
  { clientId, ...given }: NewCampaign & { clientId: string },
): Promise<Audited<{ row: CampaignRow }>> {
  const flow = await lockNewFlow(tx, given.settings, { clientId, before: undefined })
  const settings = settledByFlow(given.settings, { before: undefined, flow })
  const campaign = { ...given, settings }
  await requireOwnOffers(tx, clientId, settings)
  const id = await insertCampaign(tx, { ...campaign, key: newCampaignKey(), postbackSecret: newPostbackSecret() })
  await followSource(tx, await buyingOf(tx, { campaignId: id, clientId, authorId, now: campaign.now }), {
    before: undefined,
    after: campaign.settings.source,
  })
  // the account too: an edge first learns of it with its first campaign
  await recordChange(tx, { kind: 'account', ref: clientId }, { kind: 'campaign', ref: id })
  return audited(tx, {
    subject: `campaigns/${id}`,
    after: { ...campaign.settings, kind: campaign.kind, clientId, ...origin },
    version: 1,
    answer: { row: found(await findCampaign(tx, id)) },
  })
}

/** A source's rate starts on a day of the client's zone. */
const buyingOf = async <Buying extends { clientId: string }>(tx: Queries, buying: Buying) => ({
  ...buying,
  timezone: (await findAccount(tx, buying.clientId))?.timezone ?? 'UTC',
})

type Copying = { account: AccountRow; client: AccountRow; row: CampaignRow; settings: CampaignSettings; now: Date }

/** New key, new split. Same holder; team users hold their own copies. The client's row must be locked. */
export async function addCopy(
  tx: Queries,
  audited: Audit,
  { account, client, row, settings, now }: Copying,
): Promise<Audited<{ row: CampaignRow }>> {
  await requireQuota(tx, client, now)
  const holder = holderOfCopy(account, row)
  await requireQuotaOfHolder(tx, holder)
  const campaign = { accountId: holder, clientId: client.id, kind: row.kind, settings, now }
  return addCampaign(tx, audited, { authorId: account.id, copyOf: row.id }, campaign)
}

export const holderOfCopy = (account: AccountRow, row: CampaignRow): string =>
  account.role === 'team_user' ? account.id : row.accountId

/** With the next free name. */
export const settingsOfCopy = (row: CampaignRow, taken: readonly string[]): CampaignSettings => ({
  ...settingsOf(row),
  partnerParameter: partnerOf(row),
  name: copyName(row.name, taken),
})

/** A chosen empty name is copied; older campaigns get the default. */
const partnerOf = ({ settings, clickIdByDefault }: Pick<CampaignRow, 'settings' | 'clickIdByDefault'>): string =>
  settings.partnerParameter === '' && !clickIdByDefault ? PARTNER_PARAMETER : settings.partnerParameter

/** 80 bits; opens the hosted link. */
const newCampaignKey = (): string => `c_${newKey(16)}`

/** 160 bits. */
export const newPostbackSecret = (): string => newSecret(20)
