import type { Input } from '../../contract/table.ts'
import { requireEditable } from '../../rules/ownership.ts'
import type { AccountRow } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { nameCampaign } from '../../store/config/campaign-life.ts'
import { findCampaign, type CampaignRow } from '../../store/config/campaigns.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Queries } from '../../store/config/database.ts'
import type { Handler } from '../context.ts'
import { archive } from './delete.ts'
import { holdCampaign, type Held } from './hold.ts'
import { switchTo } from './update-info-status.ts'

/**
 * All of them or none, client after client in the order of their ids, so that two at once never wait for each other.
 */
export const bulk: Handler<'company.bulk'> = async ({ services, caller: { account } }, { ids, ...input }) =>
  services.db.transaction(async (tx) => {
    const rows: CampaignRow[] = []
    for (const id of new Set(ids)) rows.push(requireEditable(account, await findCampaign(tx, id)))
    const ordered = rows.toSorted((a, b) =>
      Number(BigInt(a.clientId) - BigInt(b.clientId) || BigInt(a.id) - BigInt(b.id)),
    )
    for (const { id } of ordered)
      await actOn(tx, { account, input, held: await holdCampaign(tx, account, id), now: services.now() })
    return { done: ordered.length }
  })

type Acting = { account: AccountRow; input: Omit<Input<'company.bulk'>, 'ids'>; held: Held; now: Date }

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
  })
}
