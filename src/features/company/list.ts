import { dayIn } from '../../lib/day.ts'
import { removedAfter } from '../../rules/campaign-life.ts'
import { campaignTags, listCampaigns, type CampaignRow } from '../../store/config/campaigns.ts'
import { hitsToday } from '../../store/events/today.ts'
import { scopeFor } from '../client-scope.ts'
import type { Handler } from '../context.ts'
import { hostedLinkOf } from './hosted-link.ts'
import { toBanView } from './views.ts'

const NONE = { target: 0, targetUnique: 0, bot: 0, botUnique: 0, lastHit: null }

export const list: Handler<'company.list'> = async ({ services, caller: { account } }, { clientId, ...asked }) => {
  const scope = await scopeFor(services.db, account, clientId)
  const { rows, total } = await listCampaigns(services.db, { ...asked, scope })
  const { timezone } = account
  const today = { campaigns: rows.map((row) => row.id), timezone, day: dayIn(timezone, services.now()) }
  const hits = await hitsToday(services.events, today)
  const companies = rows.map((row) => ({
    ...line(row),
    hostedLink: hostedLinkOf(services.publicUrl, row.key, row.settings),
    ...(hits.get(row.id) ?? NONE),
  }))
  return { companies, total, tags: await campaignTags(services.db, scope) }
}

const line = ({
  id,
  key,
  name,
  tag,
  status,
  kind,
  clientId,
  clientEmail,
  settings,
  createdAt,
  archivedAt,
  ...row
}: CampaignRow) => ({
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
  banned: toBanView(row),
  removedAt: archivedAt && removedAfter(archivedAt).toISOString(),
})
