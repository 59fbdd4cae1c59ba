import type { RequestStatistic } from '../../contract/requests.ts'
import type { Reply } from '../../contract/table.ts'
import { campaignNames } from '../../store/config/campaigns.ts'
import { requestsOfCampaigns } from '../../store/events/requests.ts'
import type { Handler } from '../context.ts'
import { clientRequests, type ClientRequests } from './client-requests.ts'

export const getRequestStatistic: Handler<'logs.getRequestStatistic'> = async ({ services, caller }, asked) => {
  const days = {
    startDate: asked.startDate,
    endDate: asked.endDate,
    timezone: asked.timezone ?? caller.account.timezone,
  }
  const all = await clientRequests(services, { ...asked, ...days })
  const rows = all.slice((asked.page - 1) * asked.perPage, asked.page * asked.perPage)
  const campaigns = await requestsOfCampaigns(
    services.events,
    days,
    rows.map(({ clientId }) => clientId),
  )
  const names = await campaignNames(
    services.db,
    campaigns.map(({ campaign }) => campaign),
  )
  const of = (clientId: string): RequestStatistic['campaigns'] =>
    campaigns
      .filter(({ client }) => client === clientId)
      .map(({ campaign, requests, billed, bot }) => ({
        id: campaign,
        name: names.get(campaign) ?? '',
        requests,
        billed,
        bot,
      }))
  return {
    statistics: rows.map((row) => ({ ...row, campaigns: of(row.clientId) })),
    total: all.length,
    sums: sumsOf(all),
  }
}

function sumsOf(rows: readonly ClientRequests[]): Reply<'logs.getRequestStatistic'>['sums'] {
  const sum = (of: (row: ClientRequests) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    requests: sum(({ requests }) => requests),
    billed: sum(({ billed }) => billed),
    bot: sum(({ bot }) => bot),
    reached: rows.filter(({ used, clickLimit }) => clickLimit !== null && used >= clickLimit).length,
    heading: rows.filter(({ reachedAt }) => reachedAt !== null).length,
  }
}
