import { retireAccount } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { handCampaigns } from '../../store/config/team.ts'
import type { Handler } from '../context.ts'
import { DECOY } from '../passwords.ts'
import { ownTeamUser } from './own.ts'

/** His campaigns become his client's: what a site points to goes on. */
export const remove: Handler<'teamUsers.deleteTeamUser'> = async ({ services: { db, now }, asker }, { id }) =>
  db.transaction(async (tx) => {
    const member = await ownTeamUser(tx, asker.account.id, id)
    const handed = await handCampaigns(tx, id, asker.account.id)
    await retireAccount(tx, member, { passwordHash: DECOY, now: now() })
    const { email, name, campaignLimit: limit, campaigns } = member
    const audit = { before: { email, name, limit }, after: { campaignsHanded: handed } }
    await recordAudit(tx, { actorId: asker.account.id, action: 'teamUsers.deleteTeamUser', subject: `accounts/${id}`, ...audit })
    return { campaigns }
  })
