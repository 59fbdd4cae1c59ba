/** Who answers each call of the contract. A call without a handler does not compile. */
import { deleteKey } from './apiKey/delete.ts'
import { generateKey } from './apiKey/generate.ts'
import { getKey } from './apiKey/get.ts'
import { getSwaggerConfig } from './apiKey/swagger-config.ts'
import { list as listAudit } from './audit/list.ts'
import { verifyEmail } from './auth/email-verification.ts'
import { forgotPassword } from './auth/forgot-password.ts'
import { login } from './auth/login.ts'
import { logout } from './auth/logout.ts'
import { readProfile } from './auth/profile.ts'
import { register } from './auth/register.ts'
import { resetPassword } from './auth/reset-password.ts'
import { updateProfile } from './auth/update-profile.ts'
import { activate } from './clients/activate.ts'
import { notes, updateEmail, updateSiteGenLimit } from './clients/care.ts'
import { list as listClients } from './clients/list.ts'
import { download } from './company/download.ts'
import { edit } from './company/edit.ts'
import { list as listCompanies } from './company/list.ts'
import { save } from './company/save.ts'
import type { Handlers } from './context.ts'
import { clients } from './logs/clients.ts'
import { companyDaily } from './logs/daily.ts'
import { companyPlatforms } from './logs/platforms.ts'
import { companyTotals } from './logs/totals.ts'
import { logs, userLogs } from './logs/user-logs.ts'
import { add as addManager } from './managers/add.ts'
import { list as listManagers } from './managers/list.ts'
import { remove as deleteManager } from './managers/remove.ts'
import { update as updateManager } from './managers/update.ts'
import { add as addNotification } from './notifications/add.ts'
import { clear as clearNotifications } from './notifications/clear.ts'
import { list as listNotifications } from './notifications/list.ts'
import { sent as listSent } from './notifications/sent.ts'
import { readSettings, saveSettings } from './notifications/settings.ts'
import { create } from './promo/create.ts'
import { list as listPromos } from './promo/list.ts'
import { remove } from './promo/remove.ts'
import { update } from './promo/update.ts'
import { list as listSessions } from './sessions/list.ts'
import { revoke } from './sessions/revoke.ts'
import { revokeOthers } from './sessions/revoke-others.ts'
import { confirm } from './two-factor/confirm.ts'
import { disable } from './two-factor/disable.ts'
import { enrol } from './two-factor/enrol.ts'
import { read as readTwoFactor } from './two-factor/read.ts'
import { add as addTeamUser } from './teamUsers/add.ts'
import { list as listTeamUsers } from './teamUsers/list.ts'
import { remove as deleteTeamUser } from './teamUsers/remove.ts'
import { update as updateTeamUser } from './teamUsers/update.ts'

export const HANDLERS: Handlers = {
  'auth.login': login,
  'auth.register': register,
  'auth.logout': logout,
  'auth.forgotPassword': forgotPassword,
  'auth.resetPassword': resetPassword,
  'auth.emailVerification': verifyEmail,
  'profile.read': readProfile,
  'profile.update': updateProfile,
  'sessions.list': listSessions,
  'sessions.revoke': revoke,
  'sessions.revokeOthers': revokeOthers,
  'twoFactor.read': readTwoFactor,
  'twoFactor.enrol': enrol,
  'twoFactor.confirm': confirm,
  'twoFactor.disable': disable,
  'notifications.list': listNotifications,
  'notifications.add': addNotification,
  'notifications.clear': clearNotifications,
  'notifications.sent': listSent,
  'notificationSettings.read': readSettings,
  'notificationSettings.save': saveSettings,
  'promo.list': listPromos,
  'promo.create': create,
  'promo.update': update,
  'promo.remove': remove,
  'clients.list': listClients,
  'clients.activate': activate,
  'clients.notes': notes,
  'clients.updateEmail': updateEmail,
  'clients.updateSiteGenLimit': updateSiteGenLimit,
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
  'company.list': listCompanies,
  'company.edit': edit,
  'campaign.save': save,
  'company.download': download,
  'logs.clients': clients,
  'logs.userLogs': userLogs,
  'logs.logs': logs,
  'logs.companyTotals': companyTotals,
  'logs.companyDaily': companyDaily,
  'logs.companyPlatforms': companyPlatforms,
}
