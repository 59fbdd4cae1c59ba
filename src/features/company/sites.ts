import type { Site } from '../../contract/sites.ts'
import { scopeOf } from '../../rules/ownership.ts'
import { siteStatus } from '../../rules/site.ts'
import { findAccount } from '../../store/config/accounts.ts'
import { listSites, type SiteRow } from '../../store/config/sites.ts'
import type { Handler } from '../context.ts'

export const sites: Handler<'company.sites'> = async ({ services, caller: { account } }) => {
  const rows = await listSites(services.db, scopeOf(account), services.now())
  return {
    sites: rows.map(toSiteView),
    left: (await findAccount(services.db, account.ownerId ?? account.id))?.siteGenLimit ?? 0,
  }
}

/** The campaign may be gone since; the wish still names it. */
const toSiteView = ({ wish, ...row }: SiteRow): Site => ({
  ...wish,
  id: row.id,
  campaignId: row.campaignId,
  campaignName: row.campaignName,
  status: siteStatus(row),
  problem: row.problem === '' ? null : row.problem,
  bytes: row.bytes,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
})
