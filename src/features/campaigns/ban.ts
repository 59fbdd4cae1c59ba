import { Refusal, found } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { deleteBan, insertBan, listBans, searchUnbanned } from '../../store/config/campaigns/bans.ts'
import { findLiveCampaign } from '../../store/config/campaigns/campaigns.ts'
import { recordChange } from '../../store/config/changes.ts'
import { visitsSince } from '../../store/events/statistics/campaign-visits.ts'
import { eventsOrNone } from '../../store/events/engine/errors.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { notify } from '../../domain/notifications/notify.ts'

type Needs = 'db' | 'events' | 'now'

const MONTH_MS = 30 * 86_400_000

export const banHandlers = {
  'ban.list': async ({ services }) => {
    const rows = await listBans(services.db)
    const since = rows.map(({ id, bannedAt }) => ({ campaign: id, since: bannedAt }))
    const turnedAway = await eventsOrNone(visitsSince(services.events, since, 'policy.banned'))
    return {
      companies: rows.map(({ bannedAt, ...row }) => ({
        ...row,
        since: bannedAt.toISOString(),
        requests: turnedAway ? (turnedAway.get(row.id) ?? 0) : null,
      })),
    }
  },

  'ban.search': async ({ services }, { search }) => {
    const rows = await searchUnbanned(services.db, search)
    const since = new Date(services.now().getTime() - MONTH_MS)
    const visits = await eventsOrNone(
      visitsSince(
        services.events,
        rows.map(({ id }) => ({ campaign: id, since })),
      ),
    )
    return { companies: rows.map((row) => ({ ...row, visits: visits ? (visits.get(row.id) ?? 0) : null })) }
  },

  /** Needs no permission: a ban protects others. */
  'ban.add': async ({ audited, services, caller }, { company, reason }) =>
    services.db.transaction(async (tx) => {
      const campaign = found(await findLiveCampaign(tx, company))
      const now = services.now()
      if (!(await insertBan(tx, { campaignId: company, reason, bannedBy: caller.account.id, bannedAt: now })))
        throw new Refusal(409, TEXTS.campaignBanned)
      await recordChange(tx, { kind: 'campaign', ref: company })
      await notify(tx, [campaign.clientId, campaign.accountId], {
        notice: 'banned',
        occasion: `${company} ${now.toISOString()}`,
        details: { campaign: campaign.name, campaignId: company, reason, date: now.toISOString() },
        now,
      })
      return audited(tx, { subject: `campaigns/${company}`, after: { reason }, answer: {} })
    }),

  'ban.remove': async ({ audited, services }, { id }) =>
    services.db.transaction(async (tx) => {
      const before = found(await deleteBan(tx, id))
      await recordChange(tx, { kind: 'campaign', ref: id })
      return audited(tx, {
        subject: `campaigns/${id}`,
        before: { reason: before.reason, bannedAt: before.bannedAt },
        answer: {},
      })
    }),
} satisfies HandlersOf<Needs>
