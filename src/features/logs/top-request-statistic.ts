import { invalid } from '../../contract/failure.ts'
import type { Top, TopRequests } from '../../contract/requests.ts'
import { TEXTS } from '../../contract/texts.ts'
import { dayIn } from '../../lib/day.ts'
import { clientNames } from '../../store/config/accounts.ts'
import { campaignNames } from '../../store/config/campaigns.ts'
import type { Queries } from '../../store/config/database.ts'
import { topRequests, type TopRow } from '../../store/events/requests.ts'
import type { Handler } from '../context.ts'

/** Days asked for where none are named. */
const USUAL_DAYS = 7
const MOST_DAYS = 400
const DAY_MS = 86_400_000

export const getTopRequestStatistic: Handler<'logs.getTopRequestStatistic'> = async (
  { services: { db, events, now }, caller },
  asked,
) => {
  const timezone = asked.timezone ?? caller.account.timezone
  const endDate = asked.endDate ?? dayIn(timezone, now())
  const startDate =
    asked.startDate ?? new Date(Date.parse(endDate) - (USUAL_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS
  if (days < 0) throw invalid({ endDate: [TEXTS.rangeOrder] })
  if (days >= MOST_DAYS) throw invalid({ endDate: [TEXTS.rangeLong] })
  const rows = await topRequests(events, { startDate, endDate, timezone }, asked)
  return { top: await NAMED[asked.by](db, rows) }
}

type Naming = (db: Queries, rows: readonly TopRow[]) => Promise<TopRequests[]>
const emailsOf = async (db: Queries) => new Map((await clientNames(db)).map(({ id, email }) => [id, email]))

/** How the values of each kind are said. */
const NAMED: Record<Top, Naming> = {
  client: async (db, rows) => {
    const emails = await emailsOf(db)
    return rows.map(({ owner, ...row }) => ({
      ...row,
      label: emails.get(owner) ?? '',
      client: emails.get(owner) ?? '',
    }))
  },
  campaign: async (db, rows) => {
    const names = await campaignNames(
      db,
      rows.map(({ value }) => value),
    )
    const emails = await emailsOf(db)
    return rows.map(({ owner, ...row }) => ({
      ...row,
      label: names.get(row.value) ?? '',
      client: emails.get(owner) ?? '',
    }))
  },
  address: async (_db, rows) => rows.map(({ owner: _owner, ...row }) => ({ ...row, label: row.value, client: '' })),
  network: async (_db, rows) => rows.map(({ owner: _owner, ...row }) => ({ ...row, label: row.isp, client: '' })),
}
