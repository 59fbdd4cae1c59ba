import { found } from '../../contract/failure.ts'
import type { Input } from '../../contract/table.ts'
import { removedAfter } from '../../rules/campaigns/campaign-life.ts'
import { requireEditable } from '../../rules/accounts/ownership.ts'
import type { AccountRow } from '../../store/config/accounts/accounts.ts'
import { recordAudit } from '../../store/config/accounts/audit.ts'
import {
  archiveCampaign,
  nameCampaign,
  restoreCampaign,
  setCampaignStatus,
} from '../../store/config/campaigns/campaign-life.ts'
import { type CampaignRow, findCampaign } from '../../store/config/campaigns/campaigns.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { lastHits } from '../../store/events/statistics/campaign-visits.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { type Held, holdCampaign, requireQuota, requireQuotaOfHolder } from '../../domain/campaigns/hold.ts'
import { toCampaignView } from '../../domain/campaigns/campaign-views.ts'

type Needs = 'db' | 'events' | 'now' | 'publicUrl'

type Status = CampaignRow['status']

type Switching = {
  account: AccountRow
  action: 'company.updateInfoStatus' | 'company.bulk'
  held: Held
  status: Status
  now: Date
}

type Acting = { account: AccountRow; input: Omit<Input<'company.bulk'>, 'ids'>; held: Held; now: Date }

type Archiving = { actorId: string; action: 'company.delete' | 'company.bulk'; row: CampaignRow; now: Date }

export const campaignLifeHandlers = {
  'company.updateInfoStatus': async ({ services, caller: { account } }, { id }) => {
    const status = await services.db.transaction(async (tx) => {
      const held = await holdCampaign(tx, account, id)
      const next: Status = held.row.status === 'active' ? 'paused' : 'active'
      await switchTo(tx, { account, action: 'company.updateInfoStatus', held, status: next, now: services.now() })
      return next
    })
    const seen = await lastHits(services.events, [id])
    return { status, lastHit: seen.get(id) ?? null }
  },

  /** All or none, in client order, against deadlocks. */
  'company.bulk': async ({ services, caller: { account } }, { ids, ...input }) =>
    services.db.transaction(async (tx) => {
      const rows: CampaignRow[] = []
      for (const id of new Set(ids)) rows.push(requireEditable(account, await findCampaign(tx, id)))
      const ordered = rows.toSorted((a, b) =>
        Number(BigInt(a.clientId) - BigInt(b.clientId) || BigInt(a.id) - BigInt(b.id)),
      )
      for (const { id } of ordered)
        await actOn(tx, { account, input, held: await holdCampaign(tx, account, id), now: services.now() })
      return { done: ordered.length }
    }),

  /** Its key stops working; counts stay. */
  'company.delete': async ({ services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const { row } = await holdCampaign(tx, account, id)
      return {
        removedAt: removedAfter(
          await archive(tx, { actorId: account.id, action: 'company.delete', row, now: services.now() }),
        ).toISOString(),
      }
    }),

  /** Paused campaigns need no room in the plan. */
  'company.restore': async ({ services, caller: { account } }, { id }) => {
    const restored = found(
      await services.db.transaction(async (tx) => {
        const { client, row } = await holdCampaign(tx, account, id, true)
        if (row.status === 'active') await requireQuota(tx, client, services.now())
        await requireQuotaOfHolder(tx, row)
        await restoreCampaign(tx, id)
        await recordChange(tx, { kind: 'account', ref: client.id }, { kind: 'campaign', ref: id })
        await recordAudit(tx, {
          actorId: account.id,
          action: 'company.restore',
          subject: `campaigns/${id}`,
          before: { name: row.name, archivedAt: row.archivedAt },
          after: { name: row.name, archivedAt: null },
        })
        return findCampaign(tx, id)
      }),
    )
    return { campaign: await toCampaignView(services, restored) }
  },
} satisfies HandlersOf<Needs>

/** Needs room in the plan. A team user's limit already counts paused ones. */
async function switchTo(
  tx: Queries,
  { account, action, held: { client, row }, status, now }: Switching,
): Promise<void> {
  if (row.status === status) return
  if (status === 'active') await requireQuota(tx, client, now)
  await setCampaignStatus(tx, row.id, status, now)
  await recordChange(tx, { kind: 'campaign', ref: row.id })
  await recordAudit(tx, {
    actorId: account.id,
    action,
    subject: `campaigns/${row.id}`,
    before: { name: row.name, status: row.status },
    after: { name: row.name, status },
    version: row.version + 1,
  })
}

async function actOn(tx: Queries, { account, input: { act, tag }, held, now }: Acting): Promise<void> {
  const { row } = held
  if (act === 'delete') await archive(tx, { actorId: account.id, action: 'company.bulk', row, now })
  else if (act === 'tag') await putTag(tx, account, held, tag, now)
  else await switchTo(tx, { account, action: 'company.bulk', held, status: act === 'pause' ? 'paused' : 'active', now })
}

async function putTag(tx: Queries, account: AccountRow, { row }: Held, tag: string, now: Date): Promise<void> {
  await nameCampaign(tx, row.id, { tag }, now)
  await recordChange(tx, { kind: 'campaign', ref: row.id })
  await recordAudit(tx, {
    actorId: account.id,
    action: 'company.bulk',
    subject: `campaigns/${row.id}`,
    before: { name: row.name, tag: row.tag },
    after: { name: row.name, tag },
    version: row.version + 1,
  })
}

async function archive(tx: Queries, { actorId, action, row, now }: Archiving): Promise<Date> {
  await archiveCampaign(tx, row.id, now)
  await recordChange(tx, { kind: 'campaign', ref: row.id })
  await recordAudit(tx, {
    actorId,
    action,
    subject: `campaigns/${row.id}`,
    before: { name: row.name, archivedAt: null },
    after: { name: row.name, archivedAt: now },
  })
  return now
}
