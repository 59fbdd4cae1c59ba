import type { Flow, ListedFlow } from '../../contract/campaigns/flows.ts'
import { partsOf } from '../../rules/campaigns/flow-parts.ts'
import { canRead, type Principal } from '../../rules/accounts/ownership.ts'
import type { FlowRow, FlowUse } from '../../store/config/campaigns/flows.ts'

type Using = Pick<Flow, 'campaigns' | 'others'>

/** Campaigns that the caller may not see are only counted. */
export function usingOf(who: Principal, { id, clientId }: FlowRow, uses: readonly FlowUse[]): Using {
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

export const toListedFlow = (row: FlowRow, using: Using): ListedFlow => ({
  ...viewOf(row, using),
  rules: row.parts.rules.length,
  groups: row.parts.splitGroups.length,
})

export function toFlowView(row: FlowRow, using: Using): Flow {
  const { defaultLink = null, defaultOffer = null, ...parts } = partsOf(row.parts)
  return { ...viewOf(row, using), ...parts, defaultLink, defaultOffer }
}
