import { found, invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { requireLimitHolds, requireQuotaForTeamUser, WITHOUT_PLAN } from '../../rules/billing/account-state.ts'
import { isShownMoney } from '../../rules/accounts/guarded.ts'
import { requireFittingCampaigns } from '../../rules/accounts/team-access.ts'
import { changeAccount, insertAccount, lockClient, retireAccount } from '../../store/config/accounts/accounts.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { deleteSessionsOf } from '../../store/config/accounts/sessions.ts'
import { countInvitations, listInvitations } from '../../store/config/accounts/invitations.ts'
import { findPlan } from '../../store/config/billing/plans.ts'
import {
  countTeamUsers,
  findTeamUser,
  transferCampaigns,
  listTeamUsers,
  type TeamUserRow,
} from '../../store/config/accounts/team.ts'
import { tokensHeldBy, viewedTokens } from '../../store/config/integration/tokens.ts'
import { changeSignIn, passwordColumns } from '../../domain/accounts/sign-in-change.ts'
import { requireOwnCampaigns } from '../../domain/accounts/named-campaigns.ts'
import { after } from '../../domain/accounts/audited.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { DECOY_HASH, hashNewPassword } from '../../domain/accounts/passwords.ts'
import { graceUntil, rotateViewedTokens } from '../../domain/integration/tokens.ts'
import type { TeamUser } from '../../contract/accounts/team.ts'
import { toInvitationView } from './invitations.ts'

type Needs = 'db' | 'loginLimiter' | 'mail' | 'now' | 'panelOrigins' | 'publicUrl'

export const teamUserHandlers = {
  'teamUsers.getTeamUsers': async ({ services: { db }, caller: { account } }) => {
    const rows = await listTeamUsers(db, account.id)
    const plan = await findPlan(db, account.planId)
    const invitations = await listInvitations(db, account.id)
    return {
      teamUsers: rows.map(toTeamUserView),
      invitations: invitations.map(toInvitationView),
      userLimit: (plan ?? WITHOUT_PLAN).userLimit,
    }
  },

  /** Locks the client's row: concurrent calls keep the limit. */
  'teamUsers.addTeamUser': async (
    { audited, services: { db, now }, caller },
    { email, password, name, limit, access, campaignIds, ...given },
  ) => {
    const seesMoney = isShownMoney({ ...given, access })
    requireFittingCampaigns({ access, campaignIds })
    const passwordHash = await hashNewPassword(password)
    return db.transaction(async (tx) => {
      const client = found(await lockClient(tx, caller.account.id))
      const plan = await findPlan(tx, client.planId)
      const { userLimit } = plan ?? WITHOUT_PLAN
      const teamUsers = (await countTeamUsers(tx, client.id)) + (await countInvitations(tx, client.id, now()))
      requireQuotaForTeamUser({ ...client, userLimit, teamUsers }, now())
      await requireOwnCampaigns(tx, client.id, campaignIds)
      const { language, timezone } = client
      const made = await insertAccount(tx, {
        role: 'team_user',
        email,
        passwordHash,
        name,
        ownerId: client.id,
        campaignLimit: limit,
        access,
        campaignIds,
        seesMoney,
        active: true,
        language,
        timezone,
      })
      if (!made) throw invalid({ email: [TEXTS.emailTaken] })
      return audited(tx, {
        subject: `accounts/${made.id}`,
        after: { email, name, access, limit, campaignIds, seesMoney },
        answer: { teamUser: toTeamUserView({ ...made, campaigns: 0, pendingEmail: null }) },
      })
    })
  },

  /**
   * Missing fields stay. A new password or access ends sessions; a new password notifies; a new address waits for
   * confirmation.
   */
  'teamUsers.updateTeamUser': async ({ audited, services, caller }, { id, password, email, ...given }) => {
    const secret = await passwordColumns(password)
    const done = await services.db.transaction(async (tx) => {
      const before = await ownTeamUser(tx, caller.account.id, id)
      const { name = before.name, limit = before.campaignLimit, access = before.access } = given
      const { campaignIds = access === 'finance' ? null : before.campaignIds } = given
      const seesMoney = isShownMoney({ seesMoney: given.seesMoney ?? before.seesMoney, access })
      if (given.limit !== undefined) requireLimitHolds(given.limit, before)
      requireFittingCampaigns({ access, campaignIds })
      await requireOwnCampaigns(tx, caller.account.id, given.campaignIds ?? null)
      const change = { name, campaignLimit: limit, access, campaignIds, seesMoney }
      await changeAccount(tx, id, { ...change, ...secret })
      if (access !== before.access) await deleteSessionsOf(tx, id)
      const { view, recorded: written, send } = await changeSignIn(tx, services, before, { email, password })
      const member = { ...before, ...change, ...view }
      return audited(tx, {
        subject: `accounts/${id}`,
        before: recorded(before),
        after: { ...recorded(member), ...written },
        answer: { member, send },
      })
    })
    done.send?.()
    return after(done, { teamUser: toTeamUserView(done.member) })
  },

  /** Campaigns pass to the client. Tokens seen end after the grace period. */
  'teamUsers.deleteTeamUser': async ({ audited, services: { db, now: clock }, caller }, { id, graceDays }) =>
    db.transaction(async (tx) => {
      const member = await ownTeamUser(tx, caller.account.id, id)
      const now = clock()
      const until = graceUntil(now, graceDays)
      const clientId = caller.account.id
      const seen = [
        ...(await viewedTokens(tx, id)),
        ...(await tokensHeldBy(tx, id)).map(({ campaignId }) => ({ clientId, campaignId })),
      ]
      const tokens = await rotateViewedTokens(tx, seen, { who: member.email, now, until })
      const handed = await transferCampaigns(tx, id, caller.account.id)
      await retireAccount(tx, member, { passwordHash: DECOY_HASH, now })
      const { email, name, campaignLimit: limit, campaigns } = member
      const audit = {
        before: { email, name, limit },
        after: { campaignsHanded: handed, tokensRenewed: tokens, oldUntil: until?.toISOString() ?? null },
      }
      return audited(tx, {
        subject: `accounts/${id}`,
        ...audit,
        answer: { campaigns, tokens, oldUntil: until?.toISOString() ?? null },
      })
    }),
} satisfies HandlersOf<Needs>

const recorded = ({ email, name, access, campaignLimit, campaignIds, seesMoney }: TeamUserRow) => ({
  email,
  name,
  access,
  limit: campaignLimit,
  campaignIds,
  seesMoney,
})

/** Locks the client's row: no campaign is created meanwhile. @throws 404 also for others' team users. */
async function ownTeamUser(tx: Queries, clientId: string, id: string): Promise<TeamUserRow> {
  await lockClient(tx, clientId)
  return found(await findTeamUser(tx, id), ({ ownerId }) => ownerId === clientId)
}

const toTeamUserView = ({
  id,
  email,
  pendingEmail,
  name,
  access,
  campaignLimit,
  campaignIds,
  seesMoney,
  campaigns,
  signedInAt,
  createdAt,
}: TeamUserRow): TeamUser => ({
  id,
  email,
  pendingEmail,
  name,
  access,
  limit: campaignLimit,
  campaignIds,
  seesMoney,
  campaigns,
  lastSignIn: signedInAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})
