/** Source of handlers, typed client, OpenAPI and the contract walk. */
import { account } from './accounts/account.ts'
import { apiKeys } from './accounts/api-key.ts'
import { appeals } from './hits/appeals.ts'
import { auditLog } from './accounts/audit.ts'
import { auth, recovery } from './accounts/auth.ts'
import { bans } from './campaigns/bans.ts'
import { campaigns } from './campaigns/campaigns.ts'
import { content } from './integration/content.ts'
import { conversions } from './conversions/conversions.ts'
import { costs } from './money/costs.ts'
import { data } from './detection/data.ts'
import { detection } from './detection/detection.ts'
import type { Answered, Endpoint, Received, Returned, Sent } from './endpoint.ts'
import { evidencePacks } from './evidence/evidence-pack.ts'
import { exports } from './hits/export.ts'
import { domains } from './domains/domains.ts'
import { flows } from './campaigns/flows.ts'
import { formulas } from './statistics/formulas.ts'
import { ownRates } from './money/own-rates.ts'
import { offers } from './offers/offers.ts'
import { frame } from './frame.ts'
import { feeds } from './money/feeds.ts'
import { autoRules } from './money/auto-rules.ts'
import { gaps } from './money/gap.ts'
import { imports } from './money/imports.ts'
import { hits } from './hits/hits.ts'
import { live } from './hits/live.ts'
import { logChoices } from './hits/log-choices.ts'
import { crawlers } from './crawlers/crawlers.ts'
import { requests } from './billing/requests.ts'
import { receipts } from './hits/receipt.ts'
import { findings } from './campaigns/findings.ts'
import { landing } from './campaigns/landing.ts'
import { splitTests } from './experiments/split-tests.ts'
import { replays } from './experiments/replay.ts'
import { outgoing } from './conversions/outgoing.ts'
import { conversionReport } from './conversions/report.ts'
import { blockLists } from './lists/lists.ts'
import { noticeSettings } from './notifications/notice-settings.ts'
import { notices } from './notifications/notifications.ts'
import { money } from './billing/payments.ts'
import { plans } from './billing/plans.ts'
import { campaignShadows } from './campaigns/campaign-shadows.ts'
import { shadows } from './detection/shadows.ts'
import { privacy } from './hits/privacy.ts'
import { referrals } from './partners/referrals.ts'
import type { CallName } from './routes.ts'
import { sites } from './sites/sites.ts'
import { staff } from './accounts/staff.ts'
import { reports } from './statistics/reports.ts'
import { reportSchedules } from './statistics/report-schedules.ts'
import { shares } from './statistics/shares.ts'
import { statistics } from './statistics/statistics.ts'
import { serviceStatus } from './status/status.ts'
import { team } from './accounts/team.ts'
import { together } from './campaigns/together.ts'
import { tokens } from './integration/tokens.ts'
import { trial } from './campaigns/try.ts'
import { versions } from './campaigns/versions.ts'
import { views } from './accounts/views.ts'

export const CONTRACT = {
  ...auth,
  ...recovery,
  ...account,
  ...frame,
  ...notices,
  ...noticeSettings,
  ...staff,
  ...campaigns,
  ...flows,
  ...together,
  ...versions,
  ...tokens,
  ...sites,
  ...outgoing,
  ...conversionReport,
  ...trial,
  ...replays,
  ...findings,
  ...landing,
  ...splitTests,
  ...hits,
  ...live,
  ...receipts,
  ...appeals,
  ...logChoices,
  ...crawlers,
  ...detection,
  ...requests,
  ...reports,
  ...shares,
  ...reportSchedules,
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
  ...ownRates,
  ...autoRules,
  ...feeds,
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
