import type { Campaign, CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import { PARTNER_PARAMETER } from '../../contract/conversions/conversion-words.ts'
import type { Evidence } from '../../contract/hits/rule-evidence.ts'
import { Refusal, found } from '../../contract/failure.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { newKey, newSecret } from '../../lib/secrets/secrets.ts'
import { copyName } from '../../rules/campaigns/campaign-life.ts'
import { ownOf, withoutFlow } from '../../rules/campaigns/flow-parts.ts'
import { isStaff, requireEditable, requireEditingAllowed, requireReadable } from '../../rules/accounts/ownership.ts'
import { type AccountRow, findAccount, lockClient } from '../../store/config/accounts/accounts.ts'
import { nameCampaign } from '../../store/config/campaigns/campaign-life.ts'
import {
  type CampaignRow,
  findCampaign,
  findLiveCampaign,
  insertCampaign,
  lockCampaign,
  namesOfClient,
  settingsOf,
} from '../../store/config/campaigns/campaigns.ts'
import { findFlow, type FlowRow } from '../../store/config/campaigns/flows.ts'
import { saveTestRun, type TestRunRow } from '../../store/config/campaigns/campaign-test-runs.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { checkCostOf } from '../../store/events/statistics/campaign-visits.ts'
import { after, type Audit, type Audited } from '../../domain/accounts/audited.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'
import type { HandlersOf, IfMatch, Services } from '../../domain/context.ts'
import { canShowTokens } from '../../domain/integration/tokens.ts'
import { lockCampaignOf, requireQuota, requireQuotaOfHolder, requireTeamQuota } from '../../domain/campaigns/hold.ts'
import { lastRunOf, requireTestsPass } from '../../domain/campaigns/tests.ts'
import { requireOwnNames, requireOwnOffers } from '../../domain/campaigns/own-names.ts'
import { lockNewFlow, settledByFlow } from '../../domain/campaigns/flows.ts'
import { saveSettings } from '../../domain/campaigns/save-settings.ts'
import { followSource } from '../../domain/campaigns/source-rates.ts'
import { endOf, shadowAndCampaign } from './shadows.ts'
import { settingsOfVersion } from './versions.ts'
import { toCampaignView } from '../../domain/campaigns/campaign-views.ts'

type Needs = 'data' | 'db' | 'events' | 'now' | 'publicUrl' | 'tryVisit'

type Kind = Input<'campaign.save'>['kind']

type CampaignInput = Omit<CampaignSettings, 'partnerParameter'> & { partnerParameter?: string | undefined }

type Change = {
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

type Creation = { account: AccountRow; clientId: string | undefined; kind: Kind; settings: CampaignSettings; now: Date }

export const campaignHandlers = {
  'company.edit': async ({ services, caller }, { id }) => {
    const row = requireReadable(caller.account, await findLiveCampaign(services.db, id))
    const view = await toCampaignView(services, row)
    return {
      campaign: {
        ...view,
        postbackSecret: canShowTokens(caller, row) ? row.postbackSecret : null,
        checks: view.check === 'off' ? null : await checkCostOf(services.events, row.id, services.now()),
        testRun: await lastRunOf(services.db, row.id),
      },
    }
  },

  /** Key, kind and client never change. */
  'campaign.save': async (
    { audited, services, caller: { account }, ifMatch },
    { id, kind, clientId, expectedVersion, evidence, overruled, ...input },
  ) => {
    const { db, now } = services
    if (id !== undefined)
      return saveChange(audited, services, account, { id, input, expectedVersion, ifMatch, evidence, overruled })
    // a new campaign has no version to match
    if (ifMatch !== undefined) throw new Refusal(412, TEXTS.campaignNew)
    const settings = { ...input, partnerParameter: input.partnerParameter ?? PARTNER_PARAMETER }
    const made = await db.transaction(async (tx) =>
      create(tx, audited, { account, clientId, kind, settings, now: now() }),
    )
    return after(made, { campaign: await toCampaignView(services, made.row) })
  },

  'company.restoreVersion': async ({ audited, services, caller: { account } }, { id, version, ...how }) => {
    const row = requireEditable(account, await findLiveCampaign(services.db, id))
    const input = await restorable(services.db, row, await settingsOfVersion(services.db, row, version))
    return saveChange(audited, services, account, { id, input, ...how, restoredFrom: version })
  },

  'company.promoteShadow': async ({ audited, services, caller: { account } }, { id, ...how }) => {
    const { campaign, settings } = await shadowAndCampaign(services.db, id)
    requireEditable(account, campaign)
    return saveChange(audited, services, account, {
      id: campaign.id,
      input: { ...settingsOf(campaign), ...settings },
      ...how,
      expectedVersion: how.expectedVersion ?? campaign.version,
      within: (tx, now) => endOf(tx, audited, { id, state: 'promoted', by: account, now }),
    })
  },

  'company.saveTests': async ({ audited, services, caller: { account } }, { id, tests, ...how }) => {
    const row = requireEditable(account, await findLiveCampaign(services.db, id))
    const saved = await saveChange(audited, services, account, {
      id,
      input: { ...settingsOf(row), tests },
      ...how,
      expectedVersion: how.expectedVersion ?? row.version,
    })
    return after(saved, { tests: saved.campaign.tests, version: saved.campaign.version })
  },

  /** New key, new split. Same holder; team users hold their own copies. */
  'company.copy': async ({ audited, services, caller: { account } }, { id }) => {
    const made = await services.db.transaction(async (tx) => {
      const now = services.now()
      const { client, row } = await lockCampaignOf(tx, account, id)
      await requireQuota(tx, client, now)
      const holder = account.role === 'team_user' ? account.id : row.accountId
      await requireQuotaOfHolder(tx, holder)
      const settings = {
        ...settingsOf(row),
        partnerParameter: partnerOf(row),
        name: copyName(row.name, await namesOfClient(tx, client.id)),
      }
      const campaign = { accountId: holder, clientId: client.id, kind: row.kind, settings, now }
      return addCampaign(tx, audited, { authorId: account.id, copyOf: id }, campaign)
    })
    return after(made, { campaign: await toCampaignView(services, made.row) })
  },

  'company.rename': async ({ audited, services, caller: { account } }, { campaignId, name }) =>
    services.db.transaction(async (tx) => {
      const row = requireEditable(account, await lockCampaign(tx, campaignId))
      await nameCampaign(tx, campaignId, { name }, services.now())
      await recordChange(tx, { kind: 'campaign', ref: campaignId })
      return audited(tx, {
        subject: `campaigns/${campaignId}`,
        before: { name: row.name },
        after: { name },
        version: row.version + 1,
        answer: {},
      })
    }),

  'company.test': async ({ services, caller }, { companyId, time, settings, ...visit }) => {
    const { key, clientId } = requireReadable(caller.account, await findLiveCampaign(services.db, companyId))
    await requireOwnNames(services.db, [clientId], settings, 'settings.')
    const outcome = found(
      await services.tryVisit({
        visit: { ...visit, key, headers: lowered(visit.headers) },
        time: time === undefined ? undefined : Date.parse(time),
        settings,
      }),
    )
    return { visit: outcome }
  },
} satisfies HandlersOf<Needs>

type Saving = Change['remarks'] &
  Pick<Change, 'id' | 'input'> &
  Partial<Pick<Change, 'expectedVersion' | 'ifMatch'>> & {
    within?: (tx: Queries, now: Date) => Promise<Audited<object>>
  }

/** A flow's parts are those of now; of one that is gone, they become the campaign's own. */
async function restorable(db: Queries, { settings: now }: CampaignRow, then: CampaignSettings) {
  if (!then.flow) return then
  return then.flow === now.flow || (await findFlow(db, then.flow)) ? ownOf(then) : withoutFlow(then)
}

/** The read version must be in force. */
async function saveChange(
  audited: Audit,
  services: Pick<Services, Needs>,
  account: AccountRow,
  { id, input, expectedVersion, ifMatch, within, ...remarks }: Saving,
): Promise<Audited<{ campaign: Campaign }>> {
  const run = await testsOfSave(services, account, { id, input, overruled: remarks.overruled })
  const done = await services.db.transaction(async (tx) => {
    const now = services.now()
    const saved = await change(tx, audited, { account, id, input, expectedVersion, ifMatch, remarks, run, now })
    await within?.(tx, now)
    return after(saved, { row: found(await findCampaign(tx, id)) })
  })
  return after(done, { campaign: await toCampaignView(services, done.row) })
}

async function change(
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
async function testsOfSave(
  services: Pick<Services, Needs>,
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

/** Locks the client's row: concurrent calls keep the limit. */
async function create(tx: Queries, audited: Audit, { account, clientId, kind, settings, now }: Creation) {
  const client = await clientFor(tx, account, clientId)
  await requireQuota(tx, client, now)
  await requireTeamQuota(tx, account)
  const accountId = isStaff(account) ? client.id : account.id
  return addCampaign(tx, audited, { authorId: account.id }, { accountId, clientId: client.id, kind, settings, now })
}

type NewCampaign = Pick<Parameters<typeof insertCampaign>[1], 'accountId' | 'kind' | 'settings' | 'now'>

async function addCampaign(
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

/** Staff name a permitting client; owners create their own. */
async function clientFor(tx: Queries, account: AccountRow, clientId: string | undefined): Promise<AccountRow> {
  const { id } = await requireClient(tx, account, clientId, 'The client field is required.')
  const client = found(await lockClient(tx, id))
  requireEditingAllowed(account, client)
  return client
}

/** A chosen empty name is copied; older campaigns get the default. */
const partnerOf = ({ settings, clickIdByDefault }: Pick<CampaignRow, 'settings' | 'clickIdByDefault'>): string =>
  settings.partnerParameter === '' && !clickIdByDefault ? PARTNER_PARAMETER : settings.partnerParameter

const lowered = (headers: Record<string, string> | undefined) =>
  headers && Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** 80 bits; opens the hosted link. */
const newCampaignKey = (): string => `c_${newKey(16)}`

/** 160 bits. */
export const newPostbackSecret = (): string => newSecret(20)
