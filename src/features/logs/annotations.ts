import type { Annotation } from '../../contract/statistics.ts'
import { dayAfter, dayIn, startOfDay } from '../../lib/day.ts'
import { isStaff, ownClientId } from '../../rules/ownership.ts'
import { changesNoted, type NotedChange } from '../../store/config/annotations.ts'
import { campaignIds, findCampaign } from '../../store/config/campaigns.ts'
import type { Queries } from '../../store/config/database.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import { dataChanges } from '../../store/events/data-changes.ts'
import type { Caller, Handler } from '../context.ts'
import { askedHits } from './hit-query.ts'

const MOST = 500

export const annotations: Handler<'logs.annotations'> = async (context, input) => {
  const { db, events } = context.services
  const asked = await askedHits(context, { ...input, filter: {}, class: 'all' })
  const { timezone } = asked
  const [changes, data] = await Promise.all([
    changesNoted(db, {
      ...(await whose(db, context.caller, asked)),
      from: startOfDay(asked.startDate, timezone),
      until: startOfDay(dayAfter(asked.endDate), timezone),
    }),
    dataChanges(events, asked),
  ])
  const told = [...changes.map(changeTold), ...data.map(dataTold)]
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, MOST)
  return { annotations: told.map((one) => ({ ...one, date: dayIn(timezone, new Date(one.at)) })) }
}

type Told = Omit<Annotation, 'date'>

/** What a list of everybody's holds is staff's alone; a client's own list is his team's, too. */
async function whose(db: Queries, { account }: Caller, { campaigns, clients }: HitQuery) {
  const globalList = isStaff(account)
  if (!globalList) return { campaigns, listsOf: [ownClientId(account) ?? ''], globalList }
  if (clients) {
    const ids = await Promise.all(clients.map((clientId) => campaignIds(db, { clientId })))
    return { campaigns: ids.flat(), listsOf: clients, globalList }
  }
  if (campaigns === 'all') return { campaigns, listsOf: 'all' as const, globalList }
  const owners = await Promise.all(campaigns.map((id) => findCampaign(db, id)))
  return { campaigns, listsOf: owners.flatMap((owner) => (owner ? [owner.clientId] : [])), globalList }
}

const changeTold = ({ at, action, campaign }: NotedChange): Told => ({
  at: at.toISOString(),
  kind: kindOf(action),
  action,
  companyId: campaign?.id ?? null,
  companyName: campaign?.name ?? null,
})

function kindOf(action: string): Annotation['kind'] {
  if (action.startsWith('ban.')) return 'ban'
  return action.includes('blacklist.') ? 'list' : 'campaign'
}

const dataTold = (at: string): Told => ({ at, kind: 'data', action: 'data.update', companyId: null, companyName: null })
