import type { Campaign, CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import { PARTNER_PARAMETER } from '../../contract/conversions/conversion-words.ts'
import { Refusal, found } from '../../contract/failure.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { ownOf, withoutFlow } from '../../rules/campaigns/flow-parts.ts'
import { isStaff, requireEditable, requireEditingAllowed, requireReadable } from '../../rules/accounts/ownership.ts'
import { type AccountRow, lockClient } from '../../store/config/accounts/accounts.ts'
import { nameCampaign } from '../../store/config/campaigns/campaign-life.ts'
import {
  type CampaignRow,
  findCampaign,
  findLiveCampaign,
  lockCampaign,
  namesOfClient,
  settingsOf,
} from '../../store/config/campaigns/campaigns.ts'
import { findFlow } from '../../store/config/campaigns/flows.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { checkCostOf } from '../../store/events/statistics/campaign-visits.ts'
import { after, type Audit, type Audited } from '../../domain/accounts/audited.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'
import type { HandlersOf, Services } from '../../domain/context.ts'
import { canShowTokens } from '../../domain/integration/tokens.ts'
import { lockCampaignOf, requireQuota, requireTeamQuota } from '../../domain/campaigns/hold.ts'
import { lastRunOf, runTests } from '../../domain/campaigns/tests.ts'
import { requireOwnNames } from '../../domain/campaigns/own-names.ts'
import {
  addCampaign,
  addCopy,
  changeCampaign,
  settingsOfCopy,
  testsOfSave,
  type Change,
} from '../../domain/campaigns/save.ts'
import { endOf, shadowAndCampaign } from './shadows.ts'
import { settingsOfVersion } from './versions.ts'
import { toCampaignView, toSettingsView } from '../../domain/campaigns/campaign-views.ts'

type Needs = 'data' | 'db' | 'events' | 'now' | 'publicUrl' | 'tryVisit'

type Kind = Input<'campaign.save'>['kind']

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
      const { client, row } = await lockCampaignOf(tx, account, id)
      const settings = settingsOfCopy(row, await namesOfClient(tx, client.id))
      return addCopy(tx, audited, { account, client, row, settings, now: services.now() })
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

  'company.tests': async ({ services: { db }, caller: { account } }, { id }) => {
    const row = requireReadable(account, await findLiveCampaign(db, id))
    return { tests: toSettingsView(settingsOf(row)).tests, lastRun: await lastRunOf(db, id) }
  },

  'company.runTests': async ({ services, caller: { account } }, { id, settings }) => {
    const row = requireReadable(account, await findLiveCampaign(services.db, id))
    await requireOwnNames(services.db, [row.clientId], settings, 'settings.')
    const results = found(await runTests(services, row.key, settings ?? toSettingsView(settingsOf(row))))
    return { results }
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
    const saved = await changeCampaign(tx, audited, { account, id, input, expectedVersion, ifMatch, remarks, run, now })
    await within?.(tx, now)
    return after(saved, { row: found(await findCampaign(tx, id)) })
  })
  return after(done, { campaign: await toCampaignView(services, done.row) })
}

/** Locks the client's row: concurrent calls keep the limit. */
async function create(tx: Queries, audited: Audit, { account, clientId, kind, settings, now }: Creation) {
  const client = await clientFor(tx, account, clientId)
  await requireQuota(tx, client, now)
  await requireTeamQuota(tx, account)
  const accountId = isStaff(account) ? client.id : account.id
  return addCampaign(tx, audited, { authorId: account.id }, { accountId, clientId: client.id, kind, settings, now })
}

/** Staff name a permitting client; owners create their own. */
async function clientFor(tx: Queries, account: AccountRow, clientId: string | undefined): Promise<AccountRow> {
  const { id } = await requireClient(tx, account, clientId, 'The client field is required.')
  const client = found(await lockClient(tx, id))
  requireEditingAllowed(account, client)
  return client
}

const lowered = (headers: Record<string, string> | undefined) =>
  headers && Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
