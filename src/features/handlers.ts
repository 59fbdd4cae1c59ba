/** Who answers each call of the contract. A call without a handler does not compile. */
import { login } from './auth/login.ts'
import { logout } from './auth/logout.ts'
import { readProfile } from './auth/profile.ts'
import { register } from './auth/register.ts'
import { activate } from './clients/activate.ts'
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
import { create } from './promo/create.ts'
import { list as listPromos } from './promo/list.ts'
import { remove } from './promo/remove.ts'
import { update } from './promo/update.ts'

export const HANDLERS: Handlers = {
  'auth.login': login,
  'auth.register': register,
  'auth.logout': logout,
  'profile.read': readProfile,
  'promo.list': listPromos,
  'promo.create': create,
  'promo.update': update,
  'promo.remove': remove,
  'clients.list': listClients,
  'clients.activate': activate,
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
