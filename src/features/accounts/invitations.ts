/** A client invites team users, who set their own passwords. */
import { found, invalid, Refusal } from '../../contract/failure.ts'
import type { Invitation } from '../../contract/accounts/team.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import { isShownMoney } from '../../rules/accounts/guarded.ts'
import { requireInvitable } from '../../rules/accounts/team-access.ts'
import { requireQuotaForTeamUser, WITHOUT_PLAN } from '../../rules/billing/account-state.ts'
import {
  type AccountRow,
  emailExists,
  findAccount,
  insertAccount,
  lockClient,
} from '../../store/config/accounts/accounts.ts'
import {
  changeInvitation,
  consumeInvitation,
  countInvitations,
  deleteInvitation,
  findInvitation,
  insertInvitation,
  lockInvitation,
  type InvitationRow,
} from '../../store/config/accounts/invitations.ts'
import { countTeamUsers } from '../../store/config/accounts/team.ts'
import { findPlan } from '../../store/config/billing/plans.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { after, type Audited } from '../../domain/accounts/audited.ts'
import { requireOwnCampaigns } from '../../domain/accounts/named-campaigns.ts'
import type { Context, HandlersOf } from '../../domain/context.ts'
import { invitationLetter, invitationLink, newInvitationToken } from '../../domain/accounts/letters.ts'
import { hashNewPassword } from '../../domain/accounts/passwords.ts'
import { openSession } from './sign-in.ts'
import { countAttempt, countFailure } from './attempts.ts'

type Needs = 'db' | 'loginLimiter' | 'mail' | 'now' | 'panelOrigins' | 'publicUrl' | 'sessionTtl'

export const invitationHandlers = {
  /** Locks the client's row: concurrent calls keep the limit. */
  'teamUsers.invite': async (context, { email, access, limit, campaignIds, domain, ...more }) => {
    const seesMoney = isShownMoney({ ...more, access })
    const { audited, services, caller } = context
    requireInvitable({ access, limit, campaignIds })
    await countLetter(context, email)
    const { token, ...link } = newLink(context)
    const done = await services.db.transaction(async (tx) => {
      const client = found(await lockClient(tx, caller.account.id))
      await requireSeat(tx, client, services.now())
      await requireOwnCampaigns(tx, client.id, campaignIds)
      const given = { ownerId: client.id, email, access, campaignLimit: limit, campaignIds, seesMoney }
      const invitation = await insertInvitation(tx, { ...given, ...link, createdAt: services.now() })
      if (!invitation) throw invalid({ email: [TEXTS.invitedAlready] })
      return audited(tx, {
        subject: `accounts/${client.id}`,
        after: { email, access, limit, campaignIds, seesMoney },
        answer: { invitation },
      })
    })
    return after(done, {
      invitation: toInvitationView(done.invitation),
      link: sendLink(context, done.invitation, { token, domain }),
    })
  },

  'teamUsers.changeInvitation': async ({ audited, services, caller }, { id, access, limit, campaignIds, ...more }) => {
    const seesMoney = isShownMoney({ ...more, access })
    requireInvitable({ access, limit, campaignIds })
    return services.db.transaction(async (tx) => {
      const before = found(await lockInvitation(tx, caller.account.id, id))
      await requireOwnCampaigns(tx, before.ownerId, campaignIds)
      const row = found(await changeInvitation(tx, id, { access, campaignLimit: limit, campaignIds, seesMoney }))
      return audited(tx, {
        subject: `accounts/${before.ownerId}`,
        before: recorded(before),
        after: recorded(row),
        answer: { invitation: toInvitationView(row) },
      })
    })
  },

  'teamUsers.resendInvitation': async (context, { id, domain }) => {
    const { audited, services, caller } = context
    const { token, ...link } = newLink(context)
    const done = await services.db.transaction(async (tx) => {
      const client = found(await lockClient(tx, caller.account.id))
      const before = found(await lockInvitation(tx, client.id, id))
      await countLetter(context, before.email)
      await requireSeat(tx, client, services.now(), id)
      const invitation = found(await changeInvitation(tx, id, link))
      const { email, expiresAt } = invitation
      return audited(tx, {
        subject: `accounts/${client.id}`,
        after: { email, expiresAt: expiresAt.toISOString() },
        answer: { invitation },
      })
    })
    return after(done, {
      invitation: toInvitationView(done.invitation),
      link: sendLink(context, done.invitation, { token, domain }),
    })
  },

  'teamUsers.revokeInvitation': async ({ audited, services: { db }, caller }, { id }) =>
    db.transaction(async (tx) => {
      const gone = found(await deleteInvitation(tx, caller.account.id, id))
      return audited(tx, { subject: `accounts/${gone.ownerId}`, before: recorded(gone), answer: {} })
    }),

  'auth.invitation': (context, { token }) =>
    countFailure(context, 'auth.acceptInvitation', '', async () => {
      const { db, now } = context.services
      const invitation = await findInvitation(db, { tokenHash: hashSecret(token), now: now() })
      const owner = invitation && (await findAccount(db, invitation.ownerId))
      if (!invitation || !canInvite(owner)) throw linkInvalid()
      return { email: invitation.email, invitedBy: owner.name || owner.email }
    }),

  'auth.acceptInvitation': (context, input) =>
    countFailure(context, 'auth.acceptInvitation', '', () => accept(context, input)),
} satisfies HandlersOf<Needs>

/** Makes the account; the mailed link confirms its address. The link outlives a refusal. */
async function accept(
  context: Context<'auth.acceptInvitation', Needs>,
  { token, name, password, language, timezone }: Input<'auth.acceptInvitation'>,
): Promise<Audited<Reply<'auth.acceptInvitation'>>> {
  const { db, now } = context.services
  const link = { tokenHash: hashSecret(token), now: now() }
  const known = await findInvitation(db, link)
  if (!known) throw linkInvalid()
  const passwordHash = await hashNewPassword(password, context.origin.address)
  return db.transaction(async (tx) => {
    const client = await lockClient(tx, known.ownerId)
    const invitation = await consumeInvitation(tx, link)
    if (!invitation || !canInvite(client)) throw linkInvalid()
    await requireSeat(tx, client, now())
    const { email, access, campaignLimit, campaignIds, seesMoney } = invitation
    const account = await insertAccount(tx, {
      role: 'team_user',
      email,
      passwordHash,
      name,
      access,
      campaignLimit,
      campaignIds,
      seesMoney,
      ownerId: client.id,
      active: true,
      emailConfirmed: invitation.mailed,
      language: language ?? client.language,
      timezone: timezone ?? client.timezone,
    })
    if (!account) throw invalid({ token: [TEXTS.emailTaken] })
    return context.audited(tx, {
      actorId: account.id,
      subject: `accounts/${account.id}`,
      after: { name, ...recorded(invitation) },
      answer: await openSession(tx, context, account),
    })
  })
}

const canInvite = (owner: AccountRow | undefined): owner is AccountRow =>
  owner !== undefined && owner.active && owner.deletedAt === null

/** Invitations that work count. `except`: one that is sent again. */
async function requireSeat(tx: Queries, client: AccountRow, now: Date, except?: string): Promise<void> {
  const { userLimit } = (await findPlan(tx, client.planId)) ?? WITHOUT_PLAN
  const teamUsers = (await countTeamUsers(tx, client.id)) + (await countInvitations(tx, client.id, now, except))
  requireQuotaForTeamUser({ ...client, userLimit, teamUsers }, now)
}

/** Throws 429: an owner mails no flood, neither to one address. */
async function countLetter(context: Context<'teamUsers.invite' | 'teamUsers.resendInvitation', Needs>, email: string) {
  const { services, caller } = context
  await countAttempt(context, 'teamUsers.invite', caller.account.email)
  if (!(await services.loginLimiter.takeLetter(email, services.now().getTime())))
    throw new Refusal(429, TEXTS.tooMany, { retryAfter: 600 })
}

/** Milliseconds. */
const LIFE = 72 * 3_600_000

const newLink = ({ services }: Pick<Context<'teamUsers.invite', Needs>, 'services'>) => ({
  ...newInvitationToken(),
  mailed: services.mail.state().sends,
  expiresAt: new Date(services.now().getTime() + LIFE),
})

/** Mails the link; returns it where mail goes nowhere. An address with an account gets another letter. */
function sendLink(
  { services, caller: { account } }: Context<'teamUsers.invite' | 'teamUsers.resendInvitation', Needs>,
  { email, mailed }: InvitationRow,
  sent: { token: string; domain: string | undefined },
): string | null {
  const to = { email, language: account.language }
  services.mail.post(async () => {
    const known = await emailExists(services.db, email)
    return invitationLetter(services, to, { ...sent, by: account.email, known })
  })
  return mailed ? null : invitationLink(services, sent)
}

const recorded = ({ email, access, campaignLimit: limit, campaignIds, seesMoney }: InvitationRow) => ({
  email,
  access,
  limit,
  campaignIds,
  seesMoney,
})

export const toInvitationView = ({
  id,
  email,
  access,
  campaignLimit: limit,
  campaignIds,
  seesMoney,
  createdAt,
  expiresAt,
}: InvitationRow): Invitation => ({
  id,
  email,
  access,
  limit,
  campaignIds,
  seesMoney,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

const linkInvalid = () => invalid({ token: [TEXTS.linkInvalid] })
