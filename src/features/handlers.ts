/** Who answers each call of the contract. A call without a handler does not compile. */
import { deleteKey } from './apiKey/delete.ts'
import { generateKey } from './apiKey/generate.ts'
import { getKey } from './apiKey/get.ts'
import { getSwaggerConfig } from './apiKey/swagger-config.ts'
import { list as listAudit } from './audit/list.ts'
import { verifyEmail } from './auth/email-verification.ts'
import { cancelEmail } from './auth/cancel-email.ts'
import { forgotPassword } from './auth/forgot-password.ts'
import { login } from './auth/login.ts'
import { logout } from './auth/logout.ts'
import { readProfile } from './auth/profile.ts'
import { moreRegisterFaults, register } from './auth/register.ts'
import { resendConfirmation } from './auth/resend-confirmation.ts'
import { resetPassword } from './auth/reset-password.ts'
import { takeBackEmail } from './auth/take-back-email.ts'
import { updateProfile } from './auth/update-profile.ts'
import { activate } from './clients/activate.ts'
import { notes, updateEmail, updateSiteGenLimit } from './clients/care.ts'
import { list as listClients } from './clients/list.ts'
import { leave, openAs } from './clients/open-as.ts'
import { payment } from './clients/payment.ts'
import { bulk as bulkCompanies } from './company/bulk.ts'
import { copy as copyCompany } from './company/copy.ts'
import { remove as deleteCompany } from './company/delete.ts'
import { download } from './company/download.ts'
import { downloadWp } from './company/download-wp.ts'
import { edit } from './company/edit.ts'
import { list as listCompanies } from './company/list.ts'
import { postbackSecret } from './company/postback-secret.ts'
import { rename as renameCompany } from './company/rename.ts'
import { renewToken } from './company/renew-token.ts'
import { restore as restoreCompany } from './company/restore.ts'
import { save } from './company/save.ts'
import { createSite } from './company/create-site.ts'
import { deleteSite } from './company/delete-site.ts'
import { downloadSite } from './company/download-site.ts'
import { getSiteStatus } from './company/get-site-status.ts'
import { previewSite } from './company/preview-site.ts'
import { sites } from './company/sites.ts'
import { test as testVisit } from './company/test.ts'
import { token } from './company/token.ts'
import { updateInfoStatus } from './company/update-info-status.ts'
import type { CallName } from '../contract/routes.ts'
import type { Handlers, MoreFaults } from './context.ts'
import { exportStats as exportConversions } from './conversion/export.ts'
import { fields as conversionFields } from './conversion/fields.ts'
import { filter as conversionFilter } from './conversion/filter.ts'
import { inbox as conversionInbox } from './conversion/inbox.ts'
import { retry as retryPostbacks } from './conversion/retry.ts'
import { saveFields as saveConversionFields } from './conversion/save-fields.ts'
import { stats as conversionStats } from './conversion/stats.ts'
import { test as testPostback } from './conversion/test.ts'
import { report as reportError } from './errors/report.ts'
import { list as listExpirations } from './expirations/list.ts'
import { remind } from './expirations/remind.ts'
import { ban } from './ban/add.ts'
import { listBanned } from './ban/list.ts'
import { liftBan } from './ban/remove.ts'
import { searchCampaigns } from './ban/search.ts'
import { addClient, addGlobal } from './lists/add.ts'
import { exportClient, exportGlobal } from './lists/export.ts'
import { listClient, listGlobal } from './lists/list.ts'
import { previewClient, previewGlobal } from './lists/preview.ts'
import { removeClient, removeGlobal } from './lists/remove.ts'
import { updateClient, updateGlobal } from './lists/update.ts'
import { annotations } from './logs/annotations.ts'
import { clients } from './logs/clients.ts'
import { companyDaily } from './logs/daily.ts'
import { exportRequestStatistic } from './logs/export-request-statistic.ts'
import { companies as clientCompanies, userCompanies } from './logs/companies.ts'
import { erase as eraseVisitorData, exportVisitor } from './privacy/visitor.ts'
import { read as readPrivacy } from './privacy/read.ts'
import { save as savePrivacy } from './privacy/save.ts'
import { read as readStatus } from './status/read.ts'
import { userCompanyFilter } from './logs/company-filter.ts'
import { live } from './logs/live.ts'
import { getRequestStatistic } from './logs/request-statistic.ts'
import { getTopRequestStatistic } from './logs/top-request-statistic.ts'
import { receipt } from './logs/receipt.ts'
import { exportHits } from './logs/export.ts'
import { heat } from './logs/heat.ts'
import { companyPlatforms } from './logs/platforms.ts'
import { companyTotals } from './logs/totals.ts'
import { lookup as lookupAddress } from './data/lookup.ts'
import { read as readData } from './data/read.ts'
import { update as updateDetectionData } from './data/update.ts'
import { logs, userLogs } from './logs/user-logs.ts'
import { add as addSection } from './integration/add.ts'
import { arrange as arrangeSections } from './integration/arrange.ts'
import { edit as editSection } from './integration/edit.ts'
import { history as sectionHistory } from './integration/history.ts'
import { read as readContent } from './integration/read.ts'
import { add as addManager } from './managers/add.ts'
import { list as listManagers } from './managers/list.ts'
import { remove as deleteManager } from './managers/remove.ts'
import { update as updateManager } from './managers/update.ts'
import { add as addNotification } from './notifications/add.ts'
import { clear as clearNotifications } from './notifications/clear.ts'
import { list as listNotifications } from './notifications/list.ts'
import { sent as listSent } from './notifications/sent.ts'
import { readSettings, saveSettings } from './notifications/settings.ts'
import { linkTelegram, unlinkTelegram } from './notifications/telegram.ts'
import { removeWebhook, saveWebhook, testWebhook } from './notifications/webhook.ts'
import { remove as deletePayment } from './payments/delete.ts'
import { exportPayments } from './payments/export.ts'
import { list as listPayments } from './payments/list.ts'
import { read as readPayment } from './payments/read.ts'
import { update as updatePayment } from './payments/update.ts'
import { create } from './promo/create.ts'
import { list as listPromos } from './promo/list.ts'
import { remove } from './promo/remove.ts'
import { update } from './promo/update.ts'
import { list as listReferralClients } from './referralClients/list.ts'
import { payout as ownPayout } from './referralClients/payout.ts'
import { addPartner } from './referrals/add-partner.ts'
import { exportStatement } from './referrals/export.ts'
import { list as listReferrals } from './referrals/list.ts'
import { statement } from './referrals/statement.ts'
import { terms as referralTerms } from './referrals/terms.ts'
import { updatePartner } from './referrals/update-partner.ts'
import { pay as payRoyalty } from './royalty/pay.ts'
import { payout as readPayout } from './royalty/payout.ts'
import { preview as previewRoyalty } from './royalty/preview.ts'
import { list as listSessions } from './sessions/list.ts'
import { revoke } from './sessions/revoke.ts'
import { revokeOthers } from './sessions/revoke-others.ts'
import { confirm } from './two-factor/confirm.ts'
import { disable } from './two-factor/disable.ts'
import { enrol } from './two-factor/enrol.ts'
import { read as readTwoFactor } from './two-factor/read.ts'
import { reset as resetTwoFactor } from './two-factor/reset.ts'
import { destroy } from './tariff/destroy.ts'
import { list as listPlans } from './tariff/list.ts'
import { removeMethod, saveMethod } from './tariff/methods.ts'
import { order } from './tariff/order.ts'
import { addSiteGenerator, cancel, change } from './tariff/requests.ts'
import { store } from './tariff/store.ts'
import { update as updatePlan } from './tariff/update.ts'
import { add as addTeamUser } from './teamUsers/add.ts'
import { list as listTeamUsers } from './teamUsers/list.ts'
import { remove as deleteTeamUser } from './teamUsers/remove.ts'
import { update as updateTeamUser } from './teamUsers/update.ts'
import { list as listViews } from './views/list.ts'
import { remove as removeView } from './views/remove.ts'
import { save as saveView } from './views/save.ts'

export const HANDLERS: Handlers = {
  'auth.login': login,
  'auth.register': register,
  'auth.logout': logout,
  'auth.forgotPassword': forgotPassword,
  'auth.resetPassword': resetPassword,
  'auth.emailVerification': verifyEmail,
  'auth.takeBackEmail': takeBackEmail,
  'profile.read': readProfile,
  'profile.update': updateProfile,
  'profile.resendConfirmation': resendConfirmation,
  'profile.cancelEmail': cancelEmail,
  'sessions.list': listSessions,
  'sessions.revoke': revoke,
  'sessions.revokeOthers': revokeOthers,
  'twoFactor.read': readTwoFactor,
  'twoFactor.enrol': enrol,
  'twoFactor.confirm': confirm,
  'twoFactor.disable': disable,
  'twoFactor.reset': resetTwoFactor,
  'notifications.list': listNotifications,
  'notifications.add': addNotification,
  'notifications.clear': clearNotifications,
  'notifications.sent': listSent,
  'notificationSettings.read': readSettings,
  'notificationSettings.save': saveSettings,
  'notificationSettings.linkTelegram': linkTelegram,
  'notificationSettings.unlinkTelegram': unlinkTelegram,
  'notificationSettings.saveWebhook': saveWebhook,
  'notificationSettings.removeWebhook': removeWebhook,
  'notificationSettings.testWebhook': testWebhook,
  'promo.list': listPromos,
  'promo.create': create,
  'promo.update': update,
  'promo.remove': remove,
  'referrals.list': listReferrals,
  'referrals.statement': statement,
  'referrals.export': exportStatement,
  'referrals.addPartner': addPartner,
  'referrals.updatePartner': updatePartner,
  'referrals.terms': referralTerms,
  'royalty.preview': previewRoyalty,
  'royalty.pay': payRoyalty,
  'royalty.payout': readPayout,
  'referralClients.list': listReferralClients,
  'referralClients.payout': ownPayout,
  'clients.list': listClients,
  'clients.activate': activate,
  'clients.notes': notes,
  'clients.updateEmail': updateEmail,
  'clients.updateSiteGenLimit': updateSiteGenLimit,
  'clients.payment': payment,
  'clients.openAs': openAs,
  'clients.leave': leave,
  'tariff.list': listPlans,
  'tariff.store': store,
  'tariff.update': updatePlan,
  'tariff.destroy': destroy,
  'tariff.order': order,
  'tariff.change': change,
  'tariff.addSiteGenerator': addSiteGenerator,
  'tariff.cancel': cancel,
  'tariff.saveMethod': saveMethod,
  'tariff.deleteMethod': removeMethod,
  'payments.list': listPayments,
  'payments.read': readPayment,
  'payments.export': exportPayments,
  'payments.updatePayment': updatePayment,
  'payments.deletePayment': deletePayment,
  'expirations.list': listExpirations,
  'expirations.remind': remind,
  'teamUsers.getTeamUsers': listTeamUsers,
  'teamUsers.addTeamUser': addTeamUser,
  'teamUsers.updateTeamUser': updateTeamUser,
  'teamUsers.deleteTeamUser': deleteTeamUser,
  'managers.getManagers': listManagers,
  'managers.addManager': addManager,
  'managers.updateManager': updateManager,
  'managers.deleteManager': deleteManager,
  'apiKey.getKey': getKey,
  'apiKey.getSwaggerConfig': getSwaggerConfig,
  'apiKey.generateKey': generateKey,
  'apiKey.deleteKey': deleteKey,
  'audit.list': listAudit,
  'errors.report': reportError,
  'privacy.read': readPrivacy,
  'privacy.save': savePrivacy,
  'privacy.export': exportVisitor,
  'privacy.erase': eraseVisitorData,
  'status.read': readStatus,
  'data.read': readData,
  'data.update': updateDetectionData,
  'data.lookup': lookupAddress,
  'company.list': listCompanies,
  'company.edit': edit,
  'campaign.save': save,
  'company.download': download,
  'company.downloadWp': downloadWp,
  'company.copy': copyCompany,
  'company.delete': deleteCompany,
  'company.restore': restoreCompany,
  'company.updateInfoStatus': updateInfoStatus,
  'company.token': token,
  'company.renewToken': renewToken,
  'company.postbackSecret': postbackSecret,
  'company.rename': renameCompany,
  'company.bulk': bulkCompanies,
  'company.test': testVisit,
  'company.createSite': createSite,
  'company.getSiteStatus': getSiteStatus,
  'company.downloadSite': downloadSite,
  'company.sites': sites,
  'company.deleteSite': deleteSite,
  'company.previewSite': previewSite,
  'ban.list': listBanned,
  'ban.search': searchCampaigns,
  'ban.add': ban,
  'ban.remove': liftBan,
  'blacklist.list': listGlobal,
  'blacklist.add': addGlobal,
  'blacklist.remove': removeGlobal,
  'blacklist.update': updateGlobal,
  'blacklist.preview': previewGlobal,
  'blacklist.export': exportGlobal,
  'clientblacklist.list': listClient,
  'clientblacklist.add': addClient,
  'clientblacklist.remove': removeClient,
  'clientblacklist.update': updateClient,
  'clientblacklist.preview': previewClient,
  'clientblacklist.export': exportClient,
  'conversion.filter': conversionFilter,
  'conversion.stats': conversionStats,
  'conversion.export': exportConversions,
  'conversion.fields': conversionFields,
  'conversion.saveFields': saveConversionFields,
  'conversion.inbox': conversionInbox,
  'conversion.retry': retryPostbacks,
  'conversion.test': testPostback,
  'integration.read': readContent,
  'integration.edit': editSection,
  'integration.add': addSection,
  'integration.arrange': arrangeSections,
  'integration.history': sectionHistory,
  'views.list': listViews,
  'views.save': saveView,
  'views.remove': removeView,
  'logs.clients': clients,
  'logs.getRequestStatistic': getRequestStatistic,
  'logs.getTopRequestStatistic': getTopRequestStatistic,
  'logs.exportRequestStatistic': exportRequestStatistic,
  'logs.companies': clientCompanies,
  'logs.userCompanies': userCompanies,
  'logs.userCompanyFilter': userCompanyFilter,
  'logs.live': live,
  'logs.receipt': receipt,
  'logs.userLogs': userLogs,
  'logs.logs': logs,
  'logs.companyTotals': companyTotals,
  'logs.companyDaily': companyDaily,
  'logs.companyPlatforms': companyPlatforms,
  'logs.export': exportHits,
  'logs.heat': heat,
  'logs.annotations': annotations,
}

/** Calls that say what else is wrong with a body that their schema refuses. */
export const MORE_FAULTS: { [Name in CallName]?: MoreFaults } = { 'auth.register': moreRegisterFaults }
