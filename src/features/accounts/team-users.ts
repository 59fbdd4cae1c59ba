import { found, invalid, notFound } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { requireLimitHolds, requireQuotaForTeamUser, WITHOUT_PLAN } from '../../rules/billing/account-state.ts'
import { changeAccount, insertAccount, lockClient, retireAccount } from '../../store/config/accounts/accounts.ts'
import { recordAudit } from '../../store/config/accounts/audit.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { deleteSessionsOf } from '../../store/config/accounts/sessions.ts'
import { findPlan } from '../../store/config/billing/plans.ts'
import {
  countTeamUsers,
  findTeamUser,
  handCampaigns,
  listTeamUsers,
  type TeamUserRow,
} from '../../store/config/accounts/team.ts'
import { heldTokens, viewedTokens } from '../../store/config/integration/tokens.ts'
import { changeSignIn, passwordColumns } from '../../domain/accounts/sign-in-change.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { DECOY, hashNewPassword } from '../../domain/accounts/passwords.ts'
import { graceUntil, renewSeen } from '../../domain/integration/tokens.ts'
import { toTeamUserView } from './team-user-views.ts'

type Needs = 'db' | 'loginLimiter' | 'mail' | 'now' | 'panelOrigins' | 'publicUrl'

export const teamUserHandlers = {
  'teamUsers.getTeamUsers': async ({ services: { db }, caller: { account } }) => {
    const rows = await listTeamUsers(db, account.id)
    const plan = await findPlan(db, account.planId)
    return { teamUsers: rows.map(toTeamUserView), userLimit: (plan ?? WITHOUT_PLAN).userLimit }
  },

  /** Locks the client's row: concurrent calls keep the limit. */
  'teamUsers.addTeamUser': async ({ services: { db, now }, caller }, { email, password, name, limit, access }) => {
    const passwordHash = await hashNewPassword(password)
    return db.transaction(async (tx) => {
      const client = found(await lockClient(tx, caller.account.id))
      const plan = await findPlan(tx, client.planId)
      const { userLimit } = plan ?? WITHOUT_PLAN
      requireQuotaForTeamUser({ ...client, userLimit, teamUsers: await countTeamUsers(tx, client.id) }, now())
      const { language, timezone } = client
      const made = await insertAccount(tx, {
        role: 'team_user',
        email,
        passwordHash,
        name,
        ownerId: client.id,
        campaignLimit: limit,
        access,
        active: true,
        language,
        timezone,
      })
      if (!made) throw invalid({ email: [TEXTS.emailTaken] })
      await recordAudit(tx, {
        actorId: client.id,
        action: 'teamUsers.addTeamUser',
        subject: `accounts/${made.id}`,
        after: { email, name, access, limit },
      })
      return { teamUser: toTeamUserView({ ...made, campaigns: 0, pendingEmail: null }) }
    })
  },

  /**
   * Missing fields stay. A new password or access ends sessions; a new password notifies; a new address waits for
   * confirmation.
   */
  'teamUsers.updateTeamUser': async ({ services, caller }, { id, password, email, ...given }) => {
    const secret = await passwordColumns(password)
    const { after, send } = await services.db.transaction(async (tx) => {
      const before = await ownTeamUser(tx, caller.account.id, id)
      const { name = before.name, limit = before.campaignLimit, access = before.access } = given
      if (given.limit !== undefined) requireLimitHolds(given.limit, before)
      const change = { name, campaignLimit: limit, access }
      await changeAccount(tx, id, { ...change, ...secret })
      if (access !== before.access) await deleteSessionsOf(tx, id)
      const { view, recorded: written, send } = await changeSignIn(tx, services, before, { email, password })
      const after = { ...before, ...change, ...view }
      const values = {
        before: recorded(before),
        after: { ...recorded(after), ...written },
      }
      await recordAudit(tx, {
        actorId: caller.account.id,
        action: 'teamUsers.updateTeamUser',
        subject: `accounts/${id}`,
        ...values,
      })
      return { after, send }
    })
    send?.()
    return { teamUser: toTeamUserView(after) }
  },

  /** Campaigns pass to the client. Tokens seen end after the grace period. */
  'teamUsers.deleteTeamUser': async ({ services: { db, now: clock }, caller }, { id, graceDays }) =>
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
    }),
} satisfies HandlersOf<Needs>

const recorded = ({ email, name, access, campaignLimit }: TeamUserRow) => ({
  email,
  name,
  access,
  limit: campaignLimit,
})

/** Locks the client's row: no campaign is created meanwhile. @throws 404 also for others' team users. */
async function ownTeamUser(tx: Queries, clientId: string, id: string): Promise<TeamUserRow> {
  await lockClient(tx, clientId)
  const found = await findTeamUser(tx, id)
  if (found?.ownerId !== clientId) throw notFound()
  return found
}
