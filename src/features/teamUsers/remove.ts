import { retireAccount } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { handCampaigns } from '../../store/config/team.ts'
import { heldTokens, viewedTokens } from '../../store/config/tokens.ts'
import type { Handler } from '../context.ts'
import { DECOY } from '../passwords.ts'
import { graceUntil, renewSeen } from '../tokens.ts'
import { ownTeamUser } from './own.ts'

/**
 * Their campaigns become their client's: what a site points to goes on. What they know of tokens ends with the time of
 * grace.
 */
export const remove: Handler<'teamUsers.deleteTeamUser'> = async (
  { services: { db, now: clock }, caller },
  { id, graceDays },
) =>
  db.transaction(async (tx) => {
    const member = await ownTeamUser(tx, caller.account.id, id)
    const now = clock()
    const until = graceUntil(now, graceDays)
    const clientId = caller.account.id
    const seen = [
      ...(await viewedTokens(tx, id)),
      ...(await heldTokens(tx, id)).map(({ campaignId }) => ({ clientId, campaignId })),
    ]
    const tokens = await renewSeen(tx, seen, { who: member.email, now, until })
    const handed = await handCampaigns(tx, id, caller.account.id)
    await retireAccount(tx, member, { passwordHash: DECOY, now })
    const { email, name, campaignLimit: limit, campaigns } = member
    const audit = {
      before: { email, name, limit },
      after: { campaignsHanded: handed, tokensRenewed: tokens, oldUntil: until?.toISOString() ?? null },
    }
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: 'teamUsers.deleteTeamUser',
      subject: `accounts/${id}`,
      ...audit,
    })
    return { campaigns, tokens, oldUntil: until?.toISOString() ?? null }
  })
