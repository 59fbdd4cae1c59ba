/** A missing handler is a type error. */
import type { CallName } from '../contract/routes.ts'
import { apiKeyHandlers } from './accounts/api-key.ts'
import { namedKeyHandlers } from './accounts/named-keys.ts'
import { auditHandlers } from './accounts/audit.ts'
import { addressHandlers } from './accounts/address.ts'
import { frameHandlers } from './accounts/frame.ts'
import { invitationHandlers } from './accounts/invitations.ts'
import { passwordResetHandlers } from './accounts/password-reset.ts'
import { profileHandlers } from './accounts/profile.ts'
import { moreRegisterFaults, registerHandlers } from './accounts/register.ts'
import { signInHandlers } from './accounts/sign-in.ts'
import { banHandlers } from './campaigns/ban.ts'
import { clientPageHandlers } from './accounts/client.ts'
import { clientNeedHandlers } from './accounts/client-needs.ts'
import { clientHandlers } from './accounts/clients.ts'
import { openAsHandlers } from './accounts/open-as.ts'
import { campaignHandlers } from './campaigns/campaigns.ts'
import { campaignListHandlers } from './campaigns/list.ts'
import { campaignLifeHandlers } from './campaigns/life.ts'
import { siteHandlers } from './sites/sites.ts'
import { campaignShadowHandlers } from './campaigns/shadows.ts'
import { campaignVersionHandlers } from './campaigns/versions.ts'
import { togetherHandlers } from './campaigns/together.ts'
import { campaignTokenHandlers } from './integration/campaign-tokens.ts'
import { conversionFieldHandlers } from './conversions/fields.ts'
import { postbackHandlers } from './conversions/inbox.ts'
import { conversionReportHandlers } from './conversions/report.ts'
import { sentHandlers } from './conversions/sent.ts'
import { uploadHandlers } from './conversions/upload.ts'
import { conversionStatisticsHandlers } from './conversions/statistics.ts'
import { feedHandlers } from './money/feeds.ts'
import { autoRuleHandlers } from './money/auto-rules.ts'
import { gapHandlers } from './money/gap.ts'
import { conversionImportHandlers } from './conversions/import.ts'
import { costImportHandlers } from './money/import.ts'
import { importFileHandlers } from './money/import-files.ts'
import { costHandlers } from './money/ledger.ts'
import { rateHandlers } from './money/rates.ts'
import { sourcePostbackHandlers } from './money/postbacks.ts'
import { sourceHandlers } from './money/sources.ts'
import { dataHandlers } from './detection/data.ts'
import { expirationHandlers } from './billing/expirations.ts'
import { integrationHandlers } from './integration/integration.ts'
import { listEntryHandlers } from './lists/entries.ts'
import { readFileHandlers } from './lists/read-file.ts'
import { listHandlers } from './lists/lists.ts'
import { appealHandlers } from './hits/appeals.ts'
import { flowHandlers } from './campaigns/flows.ts'
import { findingHandlers } from './campaigns/findings.ts'
import { landingHandlers } from './campaigns/landing.ts'
import { splitTestHandlers } from './campaigns/split-tests.ts'
import { crawlerHandlers } from './crawlers/crawlers.ts'
import { detectionHandlers } from './detection/detection.ts'
import { falseAlarmHandlers } from './detection/false-alarms.ts'
import { evidenceHandlers } from './evidence/evidence.ts'
import { hitExportHandlers } from './statistics/export.ts'
import { hitHandlers } from './hits/logs.ts'
import { liveHandlers } from './hits/live.ts'
import { receiptHandlers } from './hits/receipt.ts'
import { refusalHandlers } from './crawlers/refusals.ts'
import { requestStatisticHandlers } from './billing/usage.ts'
import { byCampaignHandlers } from './statistics/by-campaign.ts'
import { statisticsHandlers } from './statistics/statistics.ts'
import { managerHandlers } from './accounts/managers.ts'
import { channelHandlers } from './notifications/channels.ts'
import { notificationHandlers } from './notifications/notifications.ts'
import { notificationSettingsHandlers } from './notifications/settings.ts'
import { paymentHandlers } from './billing/payments.ts'
import { privacyHandlers } from './hits/privacy.ts'
import { promoHandlers } from './billing/promo.ts'
import { referralClientHandlers } from './partners/referral-clients.ts'
import { partnerHandlers } from './partners/partners.ts'
import { statementHandlers } from './partners/statement.ts'
import { royaltyHandlers } from './partners/royalty.ts'
import { shadowHandlers } from './detection/shadows.ts'
import { sessionHandlers } from './accounts/sessions.ts'
import { statusHandlers } from './status/status.ts'
import { paymentMethodHandlers } from './billing/methods.ts'
import { planHandlers } from './billing/plans.ts'
import { planRequestHandlers } from './billing/requests.ts'
import { teamUserHandlers } from './accounts/team-users.ts'
import { twoFactorHandlers } from './accounts/two-factor.ts'
import { domainHandlers } from './domains/domains.ts'
import { offerHandlers } from './offers/offers.ts'
import { formulaHandlers } from './statistics/formulas.ts'
import { reportScheduleHandlers } from './statistics/report-schedules.ts'
import { shareHandlers } from './statistics/shares.ts'
import { replayHandlers } from './experiments/replay.ts'
import { savedViewHandlers } from './statistics/saved-views.ts'
import type { Handlers, MoreFaults, Need } from '../domain/context.ts'

export const HANDLERS: Handlers = {
  ...signInHandlers,
  ...registerHandlers,
  ...passwordResetHandlers,
  ...invitationHandlers,
  ...addressHandlers,
  ...profileHandlers,
  ...frameHandlers,
  ...sessionHandlers,
  ...twoFactorHandlers,
  ...notificationHandlers,
  ...notificationSettingsHandlers,
  ...channelHandlers,
  ...promoHandlers,
  ...partnerHandlers,
  ...statementHandlers,
  ...royaltyHandlers,
  ...referralClientHandlers,
  ...clientPageHandlers,
  ...clientHandlers,
  ...clientNeedHandlers,
  ...openAsHandlers,
  ...planHandlers,
  ...planRequestHandlers,
  ...paymentMethodHandlers,
  ...paymentHandlers,
  ...expirationHandlers,
  ...teamUserHandlers,
  ...managerHandlers,
  ...apiKeyHandlers,
  ...namedKeyHandlers,
  ...auditHandlers,
  ...privacyHandlers,
  ...shadowHandlers,
  ...statusHandlers,
  ...dataHandlers,
  ...campaignHandlers,
  ...flowHandlers,
  ...campaignListHandlers,
  ...campaignVersionHandlers,
  ...campaignShadowHandlers,
  ...campaignTokenHandlers,
  ...togetherHandlers,
  ...campaignLifeHandlers,
  ...siteHandlers,
  ...banHandlers,
  ...listHandlers,
  ...listEntryHandlers,
  ...conversionStatisticsHandlers,
  ...conversionFieldHandlers,
  ...conversionReportHandlers,
  ...sentHandlers,
  ...uploadHandlers,
  ...sourcePostbackHandlers,
  ...postbackHandlers,
  ...sourceHandlers,
  ...costHandlers,
  ...costImportHandlers,
  ...conversionImportHandlers,
  ...importFileHandlers,
  ...readFileHandlers,
  ...autoRuleHandlers,
  ...feedHandlers,
  ...gapHandlers,
  ...rateHandlers,
  ...integrationHandlers,
  ...savedViewHandlers,
  ...domainHandlers,
  ...formulaHandlers,
  ...shareHandlers,
  ...reportScheduleHandlers,
  ...offerHandlers,
  ...requestStatisticHandlers,
  ...liveHandlers,
  ...receiptHandlers,
  ...replayHandlers,
  ...findingHandlers,
  ...landingHandlers,
  ...splitTestHandlers,
  ...appealHandlers,
  ...hitHandlers,
  ...byCampaignHandlers,
  ...statisticsHandlers,
  ...crawlerHandlers,
  ...detectionHandlers,
  ...falseAlarmHandlers,
  ...refusalHandlers,
  ...hitExportHandlers,
  ...evidenceHandlers,
}

/** Calls that add faults to a body refused by the schema. */
export const MORE_FAULTS: { [Name in CallName]?: MoreFaults<Need> } = { 'auth.register': moreRegisterFaults }
