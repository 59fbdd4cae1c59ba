import { z } from 'zod'
import { emailField, newPasswordField } from './auth.ts'
import { count, id, instant, limitField, storable } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { TICKABLE } from '../screens.ts'
import { TEAM_ACCESS } from './team-access.ts'
import { TEXTS } from '../texts.ts'
import { graceDays } from '../integration/tokens.ts'

const email = emailField(TEXTS.inputEmail)
const password = newPasswordField(TEXTS.inputPassword)
const name = z.string(TEXTS.inputName).trim().min(1, TEXTS.inputName).max(100).pipe(storable)
const menu = z
  .array(z.enum(TICKABLE))
  .max(100)
  .transform((titles) => [...new Set(titles)])

const access = z.enum(TEAM_ACCESS, TEXTS.valueInvalid)

const MOST_NAMED = 500
/** Null: none are named; then `read` and `finance` see all, `full` only their own. */
const campaignIds = z
  .array(id)
  .max(MOST_NAMED)
  .transform((ids) => [...new Set(ids)])
  .nullable()

const teamUser = z.object({
  id,
  email: z.string(),
  pendingEmail: z.string().nullable(),
  name: z.string(),
  access,
  campaignIds: z.array(id).nullable(),
  /** The money of their campaigns. */
  seesMoney: z.boolean(),
  /** Null: the plan's limit. */
  limit: count.nullable(),
  /** With paused, without archived. */
  campaigns: count,
  lastSignIn: instant.nullable(),
  createdAt: instant,
})
export type TeamUser = z.output<typeof teamUser>

const invitation = z.object({
  id,
  email: z.string(),
  access,
  limit: count,
  campaignIds: z.array(id).nullable(),
  /** The money of their campaigns. */
  seesMoney: z.boolean(),
  createdAt: instant,
  /** Later than now: the link works. */
  expiresAt: instant,
})
export type Invitation = z.output<typeof invitation>

const domain = z.string().max(255).optional()
const invited = z.object({
  invitation,
  /** Shown once, where no mail is set up; else null. */ link: z.string().nullable(),
})

const manager = z.object({
  id,
  email: z.string(),
  pendingEmail: z.string().nullable(),
  name: z.string(),
  menu: z.array(z.string()),
  twoFactor: z.boolean(),
  lastSignIn: instant.nullable(),
  createdAt: instant,
})
export type Manager = z.output<typeof manager>

export const team = {
  'teamUsers.getTeamUsers': endpoint('teamUsers.getTeamUsers', {
    allowed: ['user'],
    effect: 'reads',
    description:
      'The team users of the client who asks, oldest first, who is invited, and how many their plan allows (null: no limit).',
    reply: z.object({ teamUsers: z.array(teamUser), invitations: z.array(invitation), userLimit: count.nullable() }),
  }),
  'teamUsers.addTeamUser': endpoint('teamUsers.addTeamUser', {
    allowed: ['user'],
    effect: 'changes',
    description: 'Adds a team user, up to the user limit of the plan.',
    input: z.object({
      email,
      password,
      name,
      limit: limitField,
      access: access.default('full'),
      campaignIds: campaignIds.default(null),
      seesMoney: z.boolean().default(false),
    }),
    reply: z.object({ teamUser }),
    message: 'Team user added.',
  }),
  'teamUsers.updateTeamUser': endpoint('teamUsers.updateTeamUser', {
    allowed: ['user'],
    effect: 'changes',
    description:
      'Changes what is given of a team user. A new password or another access ends their sessions; a new address has to be confirmed first.',
    input: z.object({
      id,
      email: email.optional(),
      password: password.optional(),
      name: name.optional(),
      limit: limitField.optional(),
      access: access.optional(),
      campaignIds: campaignIds.optional(),
      seesMoney: z.boolean().optional(),
    }),
    reply: z.object({ teamUser }),
    message: 'Team user saved.',
  }),
  'teamUsers.deleteTeamUser': endpoint('teamUsers.deleteTeamUser', {
    allowed: ['user'],
    effect: 'changes',
    description:
      'Deletes a team user: their sessions end at once, their campaigns go on as the client’s own. Tokens that they could see are renewed; the old ones hold for so many days more.',
    input: z.object({ id, graceDays }),
    reply: z.object({
      campaigns: count,
      tokens: count,
      /** Null: ended. */ oldUntil: instant.nullable(),
    }),
    message: 'Team user deleted.',
  }),
  'teamUsers.invite': endpoint('teamUsers.invite', {
    allowed: ['user'],
    effect: 'changes',
    description:
      'Mails a link by which a team user sets their own password. It works once, for 72 hours. The answer is the same for addresses that have an account.',
    input: z.object({
      email,
      access: access.default('full'),
      limit: limitField.default(0),
      campaignIds: campaignIds.default(null),
      seesMoney: z.boolean().default(false),
      domain,
    }),
    reply: invited,
    message: 'Invitation created.',
  }),
  'teamUsers.changeInvitation': endpoint('teamUsers.changeInvitation', {
    allowed: ['user'],
    effect: 'changes',
    description: 'Changes the access that an invitation gives. Its link stays.',
    input: z.object({
      id,
      access,
      limit: limitField.default(0),
      campaignIds: campaignIds.default(null),
      seesMoney: z.boolean().default(false),
    }),
    reply: z.object({ invitation }),
    message: 'Invitation saved.',
  }),
  'teamUsers.resendInvitation': endpoint('teamUsers.resendInvitation', {
    allowed: ['user'],
    effect: 'changes',
    description: 'Mails a new link for another 72 hours; the older one no longer works.',
    input: z.object({ id, domain }),
    reply: invited,
    message: 'Invitation renewed.',
  }),
  'teamUsers.revokeInvitation': endpoint('teamUsers.revokeInvitation', {
    allowed: ['user'],
    effect: 'changes',
    description: 'Revokes an invitation: its link no longer works.',
    input: z.object({ id }),
    reply: z.object({}),
    message: 'Invitation revoked.',
  }),
  'managers.getManagers': endpoint('managers.getManagers', {
    allowed: ['admin'],
    effect: 'reads',
    description: 'All managers, oldest first, and the titles of the screens that can be ticked.',
    reply: z.object({ managers: z.array(manager), screens: z.array(z.string()) }),
  }),
  'managers.addManager': endpoint('managers.addManager', {
    allowed: ['admin'],
    effect: 'changes',
    description: 'Adds a manager, who reaches the ticked screens.',
    input: z.object({ email, password, name, menu }),
    reply: z.object({ manager }),
    message: 'Manager added.',
  }),
  'managers.updateManager': endpoint('managers.updateManager', {
    allowed: ['admin'],
    effect: 'changes',
    description:
      'Changes what is given of a manager. A tick taken away holds at their next call, a new password ends their sessions, a new address has to be confirmed first.',
    input: z.object({
      id,
      email: email.optional(),
      password: password.optional(),
      name: name.optional(),
      menu: menu.optional(),
    }),
    reply: z.object({ manager }),
    message: 'Manager saved.',
  }),
  'managers.deleteManager': endpoint('managers.deleteManager', {
    allowed: ['admin'],
    effect: 'changes',
    description:
      'Deletes a manager; their sessions end at once, what they did stays in the audit log. Tokens of clients that they were shown are renewed; the old ones hold for so many days more.',
    input: z.object({ id, graceDays }),
    reply: z.object({}),
    message: 'Manager deleted.',
  }),
}
