import { notFound } from '../../contract/failure.ts'
import { dayIn } from '../../lib/day.ts'
import { removedAfter } from '../../rules/campaign-life.ts'
import { isStaff, ownClientId, scopeOf, type Scope, type Who } from '../../rules/ownership.ts'
import { findAccount } from '../../store/config/accounts.ts'
import { campaignTags, listCampaigns, type CampaignRow } from '../../store/config/campaigns.ts'
import type { Queries } from '../../store/config/database.ts'
import { hitsToday } from '../../store/events/today.ts'
import type { Handler } from '../context.ts'
import { shownBan } from './shown.ts'

const NONE = { target: 0, targetUnique: 0, bot: 0, botUnique: 0, lastHit: null }

export const list: Handler<'company.list'> = async ({ services, asker: { account } }, { clientId, ...asked }) => {
  const scope = await scopeFor(services.db, account, clientId)
  const { rows, total } = await listCampaigns(services.db, { ...asked, scope })
  const { timezone } = account
  const today = { campaigns: rows.map((row) => row.id), timezone, day: dayIn(timezone, services.now()) }
  const hits = await hitsToday(services.events, today)
  const companies = rows.map((row) => ({ ...line(row), ...(hits.get(row.id) ?? NONE) }))
  return { companies, total, tags: await campaignTags(services.db, scope) }
}

const line = ({ id, key, name, tag, status, kind, clientId, clientEmail, settings, createdAt, archivedAt, ...row }: CampaignRow) => ({
  id,
  key,
  name,
  tag,
  status,
  kind,
  clientId,
  clientEmail,
  sensitivity: settings.sensitivity,
  countries: settings.countries,
  createdAt: createdAt.toISOString(),
  banned: shownBan(row),
  removedAt: archivedAt && removedAfter(archivedAt).toISOString(),
})

/** Staff may narrow it to any client; an owner's client is himself, and any other one answers as missing. */
async function scopeFor(db: Queries, who: Who, clientId: string | undefined): Promise<Scope> {
  if (clientId === undefined) return scopeOf(who)
  if (!isStaff(who)) {
    if (clientId !== ownClientId(who)) throw notFound()
    return scopeOf(who)
  }
  const client = await findAccount(db, clientId)
  if (client?.role !== 'user') throw notFound()
  return { clientId }
}
