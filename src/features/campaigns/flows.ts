import { found, Refusal } from '../../contract/failure.ts'
import { MOST_FLOWS } from '../../contract/campaigns/flow-words.ts'
import type { Flow, ListedFlow } from '../../contract/campaigns/flows.ts'
import { TEXTS } from '../../contract/texts.ts'
import { partsOf } from '../../rules/campaigns/flow-parts.ts'
import { requireEditingAllowed, canRead, type Principal } from '../../rules/accounts/ownership.ts'
import { type AccountRow, lockClient } from '../../store/config/accounts/accounts.ts'
import { settingsOf } from '../../store/config/campaigns/campaigns.ts'
import {
  archiveFlow,
  countFlowCampaigns,
  findFlow,
  flowUses,
  listFlows,
  lockFlow,
  type FlowRow,
  type FlowUse,
} from '../../store/config/campaigns/flows.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { after } from '../../domain/accounts/audited.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'
import { lockCampaignOf } from '../../domain/campaigns/hold.ts'
import { campaignsOfDraft } from '../../domain/campaigns/flows.ts'
import { copyIntoCampaigns, keptOf, requireFlowTestsPass, saveFlow } from '../../domain/campaigns/save-flow.ts'
import { saveSettings } from '../../domain/campaigns/save-settings.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { estimateFor } from '../../domain/judging/estimate.ts'

type Needs = 'data' | 'db' | 'events' | 'now' | 'tryVisit'

export const flowHandlers = {
  'flows.list': async ({ services: { db }, caller: { account } }, { clientId }) => {
    const client = await requireClient(db, account, clientId)
    const uses = await flowUses(db, client.id)
    const listed = (await listFlows(db, client.id)).map((row) => toListedFlow(row, usingOf(account, row, uses)))
    return { flows: listed.filter((flow) => mayKnow(account, flow)) }
  },

  'flows.read': async ({ services: { db }, caller: { account } }, { id }) => {
    const row = found(await findFlow(db, id))
    await requireClient(db, account, row.clientId)
    const flow = await viewFor(db, account, row)
    return { flow: found(mayKnow(account, flow) && flow) }
  },

  'flows.save': async (
    { audited, services, caller: { account } },
    { id, clientId, name, expectedVersion, overruled, ...parts },
  ) => {
    const seen = id === undefined ? undefined : await ownFlow(services.db, account, id)
    const runs = seen && (await requireFlowTestsPass(services, { flow: seen, parts, overruled }))
    const done = await services.db.transaction(async (tx) => {
      const client = await lockedClient(tx, account, seen?.clientId ?? clientId)
      const before = seen && found(await lockFlow(tx, seen.id, 'changes'))
      if (before && expectedVersion !== undefined && before.version !== expectedVersion)
        throw new Refusal(409, TEXTS.flowChanged)
      if (!before) await requireQuota(tx, client)
      const remarks = { ...(overruled !== undefined && { overruled }) }
      const now = services.now()
      return saveFlow(tx, audited, { before, clientId: client.id, draft: { name, parts }, now, runs, remarks })
    })
    return after(done, { flow: await viewFor(services.db, account, done.row) })
  },

  'flows.replay': async ({ services, caller }, { id, days, ...parts }) => {
    const draft = { id, ...parts }
    const campaigns = await campaignsOfDraft(services.db, caller.account, draft, '')
    const replay = await estimateFor(services, caller, {
      campaigns,
      against: 'saved',
      draft: { flow: partsOf(parts) },
      days,
    })
    return { replay }
  },

  'flows.make': async ({ audited, services, caller: { account } }, { campaignId, name }) => {
    const done = await services.db.transaction(async (tx) => {
      const now = services.now()
      const { client, row } = await lockCampaignOf(tx, account, campaignId)
      const settings = settingsOf(row)
      if (settings.flow) throw new Refusal(409, TEXTS.flowAlready)
      await requireQuota(tx, client)
      const draft = { name, parts: partsOf(settings) }
      const made = await saveFlow(tx, audited, { before: undefined, clientId: client.id, draft, now })
      const next = { ...settings, rules: [], flow: made.row.id }
      await saveSettings(tx, audited, { row, settings: next, flow: made.row, now })
      return made
    })
    return after(done, { flow: await viewFor(services.db, account, done.row) })
  },

  'flows.remove': async ({ audited, services, caller: { account } }, { id, copy }) => {
    const { clientId } = await ownFlow(services.db, account, id)
    return services.db.transaction(async (tx) => {
      await lockedClient(tx, account, clientId)
      const row = found(await lockFlow(tx, id, 'changes'))
      if (!copy && (await countFlowCampaigns(tx, id)) > 0) throw new Refusal(409, TEXTS.flowUsed)
      const now = services.now()
      const copied = await copyIntoCampaigns(tx, audited, row, now)
      await archiveFlow(tx, id, now)
      return audited(tx, { subject: `flows/${id}`, before: keptOf(row), answer: { copied } })
    })
  },
} satisfies HandlersOf<Needs>

/** Full team users choose among all; who only reads knows those of their campaigns. */
const mayKnow = ({ role, access = 'full' }: Principal, { campaigns }: Pick<Flow, 'campaigns'>): boolean =>
  role !== 'team_user' || access === 'full' || campaigns.length > 0

/** @throws Refusal 404 for another client's, 403 for staff without permission. */
async function ownFlow(db: Queries, account: AccountRow, id: string): Promise<FlowRow> {
  const row = found(await findFlow(db, id))
  requireEditingAllowed(account, await requireClient(db, account, row.clientId))
  return row
}

async function lockedClient(tx: Queries, account: AccountRow, clientId: string | undefined): Promise<AccountRow> {
  const client = await requireClient(tx, account, clientId)
  requireEditingAllowed(account, client)
  return found(await lockClient(tx, client.id))
}

/** Exact while the client's row is locked. */
async function requireQuota(tx: Queries, { id }: AccountRow): Promise<void> {
  if ((await listFlows(tx, id)).length >= MOST_FLOWS) throw new Refusal(409, TEXTS.flowsFull)
}

const viewFor = async (db: Queries, account: AccountRow, row: FlowRow): Promise<Flow> =>
  toFlowView(row, usingOf(account, row, await flowUses(db, row.clientId)))

type Using = Pick<Flow, 'campaigns' | 'others'>

/** Campaigns that the caller may not see are only counted. */
function usingOf(who: Principal, { id, clientId }: FlowRow, uses: readonly FlowUse[]): Using {
  const its = uses.filter(({ flow }) => flow === id)
  const seen = its.filter((use) => canRead(who, { accountId: use.accountId, clientId, campaignId: use.id }))
  return {
    campaigns: seen.map((use) => ({ id: use.id, name: use.name, archived: use.archivedAt !== null })),
    others: its.length - seen.length,
  }
}

const viewOf = ({ id, name, clientId, version, createdAt, updatedAt }: FlowRow, using: Using) => ({
  id,
  name,
  clientId,
  version,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  ...using,
})

const toListedFlow = (row: FlowRow, using: Using): ListedFlow => ({
  ...viewOf(row, using),
  rules: row.parts.rules.length,
  groups: row.parts.splitGroups.length,
})

function toFlowView(row: FlowRow, using: Using): Flow {
  const { defaultLink = null, defaultOffer = null, ...parts } = partsOf(row.parts)
  return { ...viewOf(row, using), ...parts, defaultLink, defaultOffer }
}
