import { requireReadable } from '../../rules/ownership.ts'
import { siteStatus } from '../../rules/site.ts'
import { findSite } from '../../store/config/sites.ts'
import type { Handler } from '../context.ts'

export const getSiteStatus: Handler<'company.getSiteStatus'> = async (
  { services, caller: { account } },
  { siteId },
) => {
  const row = requireReadable(account, await findSite(services.db, siteId, services.now()))
  return { status: siteStatus(row), problem: row.problem === '' ? null : row.problem }
}
