/** Source of handlers, typed client, OpenAPI and the contract walk. */
import { account } from './account.ts'
import { apiKeys } from './api-key.ts'
import { appeals } from './appeals.ts'
import { auditLog } from './audit.ts'
import { auth, recovery } from './auth.ts'
import { bans } from './bans.ts'
import { campaigns } from './campaigns.ts'
import { content } from './content.ts'
import { conversions } from './conversions.ts'
import { costs } from './costs.ts'
import { data } from './data.ts'
import { detection } from './detection.ts'
import { panelErrors } from './errors.ts'
import type { Answered, Endpoint, Received, Returned, Sent } from './endpoint.ts'
import { evidencePacks } from './evidence-pack.ts'
import { exports } from './export.ts'
import { domains } from './domains.ts'
import { formulas } from './formulas.ts'
import { offers } from './offers.ts'
import { frame } from './frame.ts'
import { gaps } from './gap.ts'
import { imports } from './imports.ts'
import { hits } from './hits.ts'
import { live } from './live.ts'
import { logChoices } from './log-choices.ts'
import { crawlers } from './crawlers.ts'
import { requests } from './requests.ts'
import { receipts } from './receipt.ts'
import { findings } from './findings.ts'
import { splitTests } from './split-tests.ts'
import { replays } from './replay.ts'
import { outgoing } from './outgoing.ts'
import { blockLists } from './lists.ts'
import { noticeSettings } from './notice-settings.ts'
import { notices } from './notifications.ts'
import { money } from './payments.ts'
import { plans } from './plans.ts'
import { campaignShadows } from './campaign-shadows.ts'
import { shadows } from './shadows.ts'
import { privacy } from './privacy.ts'
import { referrals } from './referrals.ts'
import type { CallName } from './routes.ts'
import { sites } from './sites.ts'
import { staff } from './staff.ts'
import { statistics } from './statistics.ts'
import { serviceStatus } from './status.ts'
import { team } from './team.ts'
import { tokens } from './tokens.ts'
import { trial } from './try.ts'
import { versions } from './versions.ts'
import { views } from './views.ts'

export const CONTRACT = {
  ...auth,
  ...recovery,
  ...account,
  ...frame,
  ...notices,
  ...noticeSettings,
  ...staff,
  ...campaigns,
  ...versions,
  ...tokens,
  ...sites,
  ...outgoing,
  ...trial,
  ...replays,
  ...findings,
  ...splitTests,
  ...hits,
  ...live,
  ...receipts,
  ...appeals,
  ...logChoices,
  ...crawlers,
  ...detection,
  ...requests,
  ...statistics,
  ...exports,
  ...evidencePacks,
  ...views,
  ...domains,
  ...formulas,
  ...offers,
  ...team,
  ...plans,
  ...money,
  ...referrals,
  ...auditLog,
  ...panelErrors,
  ...apiKeys,
  ...data,
  ...shadows,
  ...campaignShadows,
  ...privacy,
  ...serviceStatus,
  ...blockLists,
  ...bans,
  ...conversions,
  ...costs,
  ...gaps,
  ...imports,
  ...content,
} satisfies { [Name in CallName]: Endpoint<Name> }

export type Contract = typeof CONTRACT
/** Handler input. */
export type Input<Name extends CallName> = Received<Contract[Name]>
/** Handler result. */
export type Reply<Name extends CallName> = Returned<Contract[Name]>
/** Panel request. */
export type Question<Name extends CallName> = Sent<Contract[Name]>
/** Panel reply. */
export type Answer<Name extends CallName> = Answered<Contract[Name]>
