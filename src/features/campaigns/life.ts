import { found } from '../../contract/failure.ts'
import type { Input } from '../../contract/table.ts'
import { removalTime } from '../../rules/campaigns/campaign-life.ts'
import { requireEditable } from '../../rules/accounts/ownership.ts'

import { nameCampaign, restoreCampaign, setCampaignStatus } from '../../store/config/campaigns/campaign-life.ts'
import { type CampaignRow, findCampaign } from '../../store/config/campaigns/campaigns.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { lastHits } from '../../store/events/statistics/campaign-visits.ts'
import { after, type Audit, type Audited, unchanged } from '../../domain/accounts/audited.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { type LockedCampaign, lockCampaignOf, requireQuota, requireQuotaOfHolder } from '../../domain/campaigns/hold.ts'
import { archive } from '../../domain/campaigns/archive.ts'
import { toCampaignView } from '../../domain/campaigns/campaign-views.ts'

type Needs = 'db' | 'events' | 'now' | 'publicUrl'

type Status = CampaignRow['status']

type Acting = { audited: Audit; held: LockedCampaign; now: Date }

export const campaignLifeHandlers = {
  'company.updateInfoStatus': async ({ audited, services, caller: { account } }, { id }) => {
    const done = await services.db.transaction(async (tx) => {
      const held = await lockCampaignOf(tx, account, id)
      const status: Status = held.row.status === 'active' ? 'paused' : 'active'
      return after(await switchTo(tx, { audited, held, now: services.now() }, status), { status })
    })
    const seen = await lastHits(services.events, [id])
    return after(done, { status: done.status, lastHit: seen.get(id) ?? null })
  },

  /** All or none, in client order, against deadlocks. */
  'company.bulk': async ({ audited, services, caller: { account } }, { ids, ...input }) =>
    services.db.transaction(async (tx) => {
      const rows: CampaignRow[] = []
      for (const id of new Set(ids)) rows.push(requireEditable(account, await findCampaign(tx, id)))
      const ordered = rows.toSorted((a, b) =>
        Number(BigInt(a.clientId) - BigInt(b.clientId) || BigInt(a.id) - BigInt(b.id)),
      )
      const done: Audited<object>[] = []
      for (const { id } of ordered) {
        const held = await lockCampaignOf(tx, account, id)
        done.push(await actOn(tx, { audited, held, now: services.now() }, input))
      }
      return after(done, { done: ordered.length })
    }),

  /** Its key stops working; counts stay. */
  'company.delete': async ({ audited, services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const held = await lockCampaignOf(tx, account, id)
      const now = services.now()
      return after(await archive(tx, audited, { row: held.row, now }), { removedAt: removalTime(now).toISOString() })
    }),

  /** Paused campaigns need no room in the plan. */
  'company.restore': async ({ audited, services, caller: { account } }, { id }) => {
    const done = await services.db.transaction(async (tx) => {
      const { client, row } = await lockCampaignOf(tx, account, id, true)
      if (row.status === 'active') await requireQuota(tx, client, services.now())
      await requireQuotaOfHolder(tx, row.accountId)
      await restoreCampaign(tx, id)
      await recordChange(tx, { kind: 'account', ref: client.id }, { kind: 'campaign', ref: id })
      return audited(tx, {
        subject: `campaigns/${id}`,
        before: { name: row.name, archivedAt: row.archivedAt },
        after: { name: row.name, archivedAt: null },
        answer: { restored: found(await findCampaign(tx, id)) },
      })
    })
    return after(done, { campaign: await toCampaignView(services, done.restored) })
  },
} satisfies HandlersOf<Needs>

/** Needs room in the plan. A team user's limit already counts paused ones. */
async function switchTo(
  tx: Queries,
  { audited, held: { client, row }, now }: Acting,
  status: Status,
): Promise<Audited<object>> {
  if (row.status === status) return unchanged({})
  if (status === 'active') await requireQuota(tx, client, now)
  await setCampaignStatus(tx, row.id, status, now)
  await recordChange(tx, { kind: 'campaign', ref: row.id })
  return audited(tx, {
    subject: `campaigns/${row.id}`,
    before: { name: row.name, status: row.status },
    after: { name: row.name, status },
    version: row.version + 1,
    answer: {},
  })
}

function actOn(
  tx: Queries,
  acting: Acting,
  { act, tag }: Omit<Input<'company.bulk'>, 'ids'>,
): Promise<Audited<object>> {
  if (act === 'delete') return archive(tx, acting.audited, { row: acting.held.row, now: acting.now })
  if (act === 'tag') return putTag(tx, acting, tag)
  return switchTo(tx, acting, act === 'pause' ? 'paused' : 'active')
}

async function putTag(tx: Queries, { audited, held: { row }, now }: Acting, tag: string): Promise<Audited<object>> {
  await nameCampaign(tx, row.id, { tag }, now)
  await recordChange(tx, { kind: 'campaign', ref: row.id })
  return audited(tx, {
    subject: `campaigns/${row.id}`,
    before: { name: row.name, tag: row.tag },
    after: { name: row.name, tag },
    version: row.version + 1,
    answer: {},
  })
}
