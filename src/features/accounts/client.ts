import { found } from '../../contract/failure.ts'
import { dayIn, shiftDay } from '../../lib/time/day.ts'
import { listCampaigns } from '../../store/config/campaigns/campaigns.ts'
import { findClient } from '../../store/config/accounts/clients.ts'
import { listTeamUsers } from '../../store/config/accounts/team.ts'
import { figuresOf } from '../../domain/campaigns/campaign-figures.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { toClientView } from './client-views.ts'

type Needs = 'db' | 'events' | 'now'

/** Today included. */
const DAYS = 30
const MOST = 200

export const clientPageHandlers = {
  'clients.read': async ({ services, caller: { account } }, { id }) => {
    const client = found(await findClient(services.db, id), ({ deletedAt }) => deletedAt === null)
    const { rows } = await listCampaigns(services.db, {
      scope: { clientId: id },
      search: '',
      status: 'all',
      sort: 'createdAt',
      order: 'desc',
      page: 1,
      perPage: MOST,
    })
    const { timezone } = account
    const today = dayIn(timezone, services.now())
    const ids = rows.map((row) => row.id)
    const figures = await figuresOf(services, ids, { startDate: shiftDay(today, 1 - DAYS), endDate: today, timezone })
    const team = await listTeamUsers(services.db, id)
    return {
      client: toClientView(client),
      team: team.map((one) => ({
        id: one.id,
        name: one.name,
        email: one.email,
        lastVisit: one.visitedAt?.toISOString() ?? null,
      })),
      campaigns: rows.map((row) => ({
        id: row.id,
        name: row.name,
        status: row.status,
        banned: row.bannedAt !== null,
        ...figures(row.id),
      })),
    }
  },
} satisfies HandlersOf<Needs>
