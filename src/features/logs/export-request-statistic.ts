import { csvOf } from '../../lib/csv.ts'
import type { Handler } from '../context.ts'
import { clientRequests } from './client-requests.ts'

const HEAD = [
  'client',
  'tariff',
  'requests',
  'billed',
  'bot',
  'first',
  'last',
  'used',
  'click limit',
  'month from',
  'month to',
  'a day',
  'forecast',
  'limit reached',
]

export const exportRequestStatistic: Handler<'logs.exportRequestStatistic'> = async ({ services, caller }, asked) => {
  const rows = await clientRequests(services, { ...asked, timezone: asked.timezone ?? caller.account.timezone })
  const lines = rows.map((row) => [
    row.client,
    row.tariff,
    row.requests,
    row.billed,
    row.bot,
    row.firstHit,
    row.lastHit,
    row.used,
    row.clickLimit,
    row.monthFrom,
    row.monthTo,
    row.perDay,
    row.forecast,
    row.reachedAt,
  ])
  return {
    filename: `requests-${asked.startDate}-${asked.endDate}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: csvOf([HEAD, ...lines]),
  }
}
