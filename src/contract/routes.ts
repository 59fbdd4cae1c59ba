/**
 * Method and path of each call, apart from their schemas, so that the panel's client carries no validator.
 * Paths are the specification's, to the letter (state-changing GETs and the slash behind `company/delete/` included).
 */
export const ROUTES = {
  'auth.login': 'POST /v1/auth/login',
  'auth.register': 'POST /v1/auth/register',
  'auth.logout': 'POST /v1/auth/logout',
  'profile.read': 'GET /v1/profile',
  'promo.list': 'GET /v1/promo',
  'promo.create': 'POST /v1/promo',
  'promo.update': 'PUT /v1/promo/:id',
  'promo.remove': 'DELETE /v1/promo/:id',
  'clients.list': 'POST /v1/clients',
  'clients.activate': 'GET /v1/clients/activate',
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
