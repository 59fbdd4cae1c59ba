import { notFound } from '../../contract/failure.ts'
import { requireReadable } from '../../rules/ownership.ts'
import { findLiveCampaign } from '../../store/config/campaigns.ts'
import type { Handler } from '../context.ts'

/** Header names as an integration sends them. */
const lowered = (headers: Record<string, string> | undefined) =>
  headers && Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

export const test: Handler<'company.test'> = async ({ services, caller }, { companyId, time, settings, ...visit }) => {
  const { key } = requireReadable(caller.account, await findLiveCampaign(services.db, companyId))
  const tried = await services.tryVisit({
    visit: { ...visit, key, headers: lowered(visit.headers) },
    time: time === undefined ? undefined : Date.parse(time),
    settings,
  })
  if (!tried) throw notFound()
  return { visit: tried }
}
