/**
 * Method and path of each call, apart from their schemas, so that the panel's client carries no validator.
 * Paths are the specification's, to the letter (state-changing GETs and the slash behind `company/delete/` included).
 */
export const ROUTES = {
  'auth.login': 'POST /v1/auth/login',
  'auth.register': 'POST /v1/auth/register',
  'auth.logout': 'POST /v1/auth/logout',
  'auth.forgotPassword': 'POST /v1/auth/forgot-password',
  'auth.resetPassword': 'POST /v1/auth/reset-password/:token',
  'auth.emailVerification': 'GET /v1/auth/email-verification/:id/:token',
  'profile.read': 'GET /v1/profile',
  'profile.update': 'POST /v1/profile/update',
  'sessions.list': 'GET /v1/profile/sessions',
  'sessions.revoke': 'POST /v1/profile/sessions/revoke',
  'sessions.revokeOthers': 'POST /v1/profile/sessions/revokeOthers',
  'twoFactor.read': 'GET /v1/profile/twoFactor',
  'twoFactor.enrol': 'POST /v1/profile/twoFactor/enrol',
  'twoFactor.confirm': 'POST /v1/profile/twoFactor/confirm',
  'twoFactor.disable': 'POST /v1/profile/twoFactor/disable',
  'notifications.list': 'GET /v1/notifications',
  'notifications.add': 'POST /v1/notifications/add',
  'notifications.clear': 'GET /v1/notifications/clear',
  'notifications.sent': 'GET /v1/notifications/sent',
  'notificationSettings.read': 'GET /v1/notification/settings',
  'notificationSettings.save': 'POST /v1/notification/settings',
  'promo.list': 'GET /v1/promo',
  'promo.create': 'POST /v1/promo',
  'promo.update': 'PUT /v1/promo/:id',
  'promo.remove': 'DELETE /v1/promo/:id',
  'clients.list': 'POST /v1/clients',
  'clients.activate': 'GET /v1/clients/activate',
  'clients.notes': 'POST /v1/clients/notes',
  'clients.updateEmail': 'POST /v1/clients/updateEmail',
  'clients.updateSiteGenLimit': 'POST /v1/clients/updateSiteGenLimit',
  'teamUsers.getTeamUsers': 'GET /v1/teamUsers/getTeamUsers',
  'teamUsers.addTeamUser': 'POST /v1/teamUsers/addTeamUser',
  'teamUsers.updateTeamUser': 'POST /v1/teamUsers/updateTeamUser',
  'teamUsers.deleteTeamUser': 'POST /v1/teamUsers/deleteTeamUser',
  'managers.getManagers': 'GET /v1/managers/getManagers',
  'managers.addManager': 'POST /v1/managers/addManager',
  'managers.updateManager': 'POST /v1/managers/updateManager',
  'managers.deleteManager': 'POST /v1/managers/deleteManager',
  'apiKey.getKey': 'GET /v1/apiKey/getKey',
  'apiKey.getSwaggerConfig': 'GET /v1/apiKey/getSwaggerConfig',
  'apiKey.generateKey': 'GET /v1/apiKey/generateKey',
  'apiKey.deleteKey': 'POST /v1/apiKey/deleteKey',
  'audit.list': 'GET /v1/audit',
  'company.list': 'POST /v1/company',
  'company.edit': 'GET /v1/company/edit/:id',
  'campaign.save': 'POST /v1/campaign/saveCampaign',
  'company.download': 'GET /v1/company/download',
  'logs.clients': 'GET /v1/logs/clients',
  'logs.userLogs': 'POST /v1/logs/userLogs',
  'logs.logs': 'POST /v1/logs/logs',
  'logs.companyTotals': 'POST /v1/logs/companyTotals',
  'logs.companyDaily': 'POST /v1/logs/companyDaily',
  'logs.companyPlatforms': 'POST /v1/logs/companyPlatforms',
} as const

export type Routes = typeof ROUTES
export type CallName = keyof Routes

/** `'POST /v1/promo/:id'` → `'id'`; `never` where a path has no parameter. */
export type PathParam<Route extends string> = Route extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<`/${Rest}`>
  : Route extends `${string}:${infer Name}`
    ? Name
    : never
