/** A call without a handler is a type error. */
import type { CallName } from '../contract/routes.ts'
import { apiKeyHandlers } from './api-key/api-key.ts'
import { namedKeyHandlers } from './api-key/named-keys.ts'
import { auditHandlers } from './audit/audit.ts'
import { addressHandlers } from './auth/address.ts'
import { frameHandlers } from './auth/frame.ts'
import { passwordResetHandlers } from './auth/password-reset.ts'
import { heldHandlers } from './auth/held.ts'
import { profileHandlers } from './auth/profile.ts'
import { moreRegisterFaults, registerHandlers } from './auth/register.ts'
import { signInHandlers } from './auth/sign-in.ts'
import { banHandlers } from './ban/ban.ts'
import { clientPageHandlers } from './clients/client.ts'
import { clientHandlers } from './clients/clients.ts'
import { openAsHandlers } from './clients/open-as.ts'
import { campaignHandlers } from './company/campaigns.ts'
import { campaignListHandlers } from './company/list.ts'
import { campaignLifeHandlers } from './company/life.ts'
import { siteHandlers } from './company/sites.ts'
import { campaignShadowHandlers } from './company/shadows.ts'
import { campaignVersionHandlers } from './company/versions.ts'
import { campaignTokenHandlers } from './company/tokens.ts'
import { conversionFieldHandlers } from './conversion/fields.ts'
import { postbackHandlers } from './conversion/inbox.ts'
import { sentHandlers } from './conversion/sent.ts'
import { uploadHandlers } from './conversion/upload.ts'
import { conversionStatisticsHandlers } from './conversion/statistics.ts'
import { gapHandlers } from './costs/gap.ts'
import { conversionImportHandlers } from './conversion/import.ts'
import { costImportHandlers } from './costs/import.ts'
import { importFileHandlers } from './costs/import-files.ts'
import { costHandlers } from './costs/ledger.ts'
import { rateHandlers } from './costs/rates.ts'
import { sourcePostbackHandlers } from './costs/postbacks.ts'
import { sourceHandlers } from './costs/sources.ts'
import { dataHandlers } from './data/data.ts'
import { errorHandlers } from './errors/errors.ts'
import { expirationHandlers } from './expirations/expirations.ts'
import { integrationHandlers } from './integration/integration.ts'
import { listEntryHandlers } from './lists/entries.ts'
import { readFileHandlers } from './lists/read-file.ts'
import { listHandlers } from './lists/lists.ts'
import { appealHandlers } from './logs/appeals.ts'
import { logChoiceHandlers } from './logs/choices.ts'
import { findingHandlers } from './company/findings.ts'
import { campaignTestHandlers } from './company/tests.ts'
import { splitTestHandlers } from './company/split-tests.ts'
import { crawlerHandlers } from './logs/crawlers.ts'
import { detectionHandlers } from './logs/detection.ts'
import { falseAlarmHandlers } from './logs/false-alarms.ts'
import { evidenceHandlers } from './logs/evidence.ts'
import { hitExportHandlers } from './logs/export.ts'
import { hitHandlers } from './logs/hits.ts'
import { liveHandlers } from './logs/live.ts'
import { receiptHandlers } from './logs/receipt.ts'
import { orderedReplayHandlers } from './logs/ordered-replay.ts'
import { replayHandlers } from './logs/replay.ts'
import { refusalHandlers } from './logs/refusals.ts'
import { requestStatisticHandlers } from './logs/requests.ts'
import { byCampaignHandlers } from './logs/by-campaign.ts'
import { statisticsHandlers } from './logs/statistics.ts'
import { managerHandlers } from './managers/managers.ts'
import { channelHandlers } from './notifications/channels.ts'
import { notificationHandlers } from './notifications/notifications.ts'
import { notificationSettingsHandlers } from './notifications/settings.ts'
import { paymentHandlers } from './payments/payments.ts'
import { privacyHandlers } from './privacy/privacy.ts'
import { promoHandlers } from './promo/promo.ts'
import { referralClientHandlers } from './referral-clients/referral-clients.ts'
import { partnerHandlers } from './referrals/partners.ts'
import { statementHandlers } from './referrals/statement.ts'
import { royaltyHandlers } from './royalty/royalty.ts'
import { shadowHandlers } from './shadows/shadows.ts'
import { sessionHandlers } from './sessions/sessions.ts'
import { statusHandlers } from './status/status.ts'
import { paymentMethodHandlers } from './tariff/methods.ts'
import { planHandlers } from './tariff/plans.ts'
import { planRequestHandlers } from './tariff/requests.ts'
import { teamUserHandlers } from './team-users/team-users.ts'
import { twoFactorHandlers } from './two-factor/two-factor.ts'
import { domainHandlers } from './domains/domains.ts'
import { offerHandlers } from './offers/offers.ts'
import { formulaHandlers } from './formulas/formulas.ts'
import { savedViewHandlers } from './views/saved-views.ts'
import type { Handlers, MoreFaults, Need } from './context.ts'

export const HANDLERS: Handlers = {
  ...signInHandlers,
  ...registerHandlers,
  ...passwordResetHandlers,
  ...addressHandlers,
  ...heldHandlers,
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
  ...errorHandlers,
  ...privacyHandlers,
  ...shadowHandlers,
  ...statusHandlers,
  ...dataHandlers,
  ...campaignHandlers,
  ...campaignListHandlers,
  ...campaignVersionHandlers,
  ...campaignShadowHandlers,
  ...campaignTokenHandlers,
  ...campaignLifeHandlers,
  ...siteHandlers,
  ...banHandlers,
  ...listHandlers,
  ...listEntryHandlers,
  ...conversionStatisticsHandlers,
  ...conversionFieldHandlers,
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
  ...gapHandlers,
  ...rateHandlers,
  ...integrationHandlers,
  ...savedViewHandlers,
  ...domainHandlers,
  ...formulaHandlers,
  ...offerHandlers,
  ...logChoiceHandlers,
  ...requestStatisticHandlers,
  ...liveHandlers,
  ...receiptHandlers,
  ...replayHandlers,
  ...orderedReplayHandlers,
  ...findingHandlers,
  ...splitTestHandlers,
  ...campaignTestHandlers,
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
