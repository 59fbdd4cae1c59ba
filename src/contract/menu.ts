/**
 * Screens, the calls that they make, and who sees which, in order. A title is in an account's menu exactly when its role lists
 * it and the calls that the screen lives on are allowed to that role.
 */
import type { Role } from './roles.ts'
import type { CallName } from './routes.ts'
import type { ScreenTitle } from './screens.ts'
import type { TeamAccess } from './team-access.ts'

type Screen = {
  calls: readonly CallName[]
  /** What a manager with this screen may call beside `calls`. */
  uses?: readonly CallName[]
}

/** Of each screen: the calls it cannot do without, and the others that it makes. */
export const SCREEN_CALLS = {
  'Campaign': {
    calls: ['company.list', 'company.sites'],
    uses: [
      'company.versions',
      'company.version',
      'company.restoreVersion',
      'company.shadows',
      'company.shadow',
      'company.startShadow',
      'company.promoteShadow',
      'company.dropShadow',
      'company.lint',
      'company.splitTests',
      'company.tests',
      'company.saveTests',
      'company.runTests',
      'company.createSite',
      'company.getSiteStatus',
      'company.downloadSite',
      'company.deleteSite',
      'company.previewSite',
    ],
  },
  'Clients': {
    calls: ['clients.list'],
    uses: [
      'clients.read',
      'audit.ofClient',
      'clients.activate',
      'clients.notes',
      'clients.updateEmail',
      'clients.updateSiteGenLimit',
      'clients.payment',
      'clients.openAs',
      'tariff.list',
    ],
  },
  'Statistics': {
    calls: ['logs.companyTotals', 'logs.companyDaily', 'logs.companyPlatforms'],
    uses: [
      'logs.heat',
      'logs.companySeries',
      'logs.unusual',
      'logs.filled',
      'logs.annotations',
      'logs.export',
      'formulas.list',
      'formulas.save',
      'formulas.remove',
      'evidence.make',
      'logs.clients',
      'logs.userCompanies',
      'company.list',
      'company.edit',
      'company.lint',
      'company.splitTests',
      'company.tests',
      'company.saveTests',
      'company.runTests',
      'company.versions',
      'company.version',
      'company.restoreVersion',
      'company.shadows',
      'company.shadow',
      'company.startShadow',
      'company.promoteShadow',
      'company.dropShadow',
      'company.download',
      'company.downloadWp',
      'company.downloadWay',
    ],
  },
  'Live': {
    calls: ['logs.live'],
    uses: ['logs.clients', 'logs.userCompanies', 'company.list'],
  },
  'Logs': {
    calls: ['logs.userLogs'],
    uses: [
      'logs.companyPlatforms',
      'logs.live',
      'logs.receipt',
      'logs.falseAlarms',
      'logs.replay',
      'replay.order',
      'replay.read',
      'replay.cancel',
      'appeals.list',
      'logs.companies',
      'logs.userCompanies',
      'logs.userCompanyFilter',
      'logs.logs',
      'logs.export',
      'logs.companyDaily',
      'logs.clients',
      'company.list',
    ],
  },
  'Crawlers': {
    calls: ['logs.crawlers'],
    uses: [
      'logs.agents',
      'logs.exportCrawlers',
      'logs.refusals',
      'logs.refuse',
      'logs.clients',
      'logs.userCompanies',
      'company.list',
    ],
  },
  'Detection': {
    calls: ['logs.detection'],
    uses: [
      'logs.exportDetection',
      'shadows.list',
      'shadows.read',
      'logs.clients',
      'logs.userCompanies',
      'company.list',
    ],
  },
  'Request Statistic': {
    calls: ['logs.getRequestStatistic', 'logs.getTopRequestStatistic'],
    uses: ['logs.exportRequestStatistic'],
  },
  'Payments': {
    calls: ['payments.list'],
    uses: [
      'payments.read',
      'payments.export',
      'payments.updatePayment',
      'payments.deletePayment',
      'clients.payment',
      'tariff.list',
      'logs.clients',
    ],
  },
  'Expirations': {
    calls: ['expirations.list'],
    uses: ['expirations.letter', 'expirations.remind', 'clients.payment', 'tariff.list'],
  },
  'Tariffs': {
    calls: ['tariff.list', 'tariff.store', 'tariff.update'],
    uses: ['tariff.destroy', 'tariff.order', 'tariff.saveMethod', 'tariff.deleteMethod'],
  },
  'Tariff': {
    calls: ['tariff.list', 'tariff.change'],
    uses: ['tariff.addSiteGenerator', 'tariff.cancel'],
  },
  'Promo': {
    calls: ['promo.list'],
    uses: ['promo.create', 'promo.update', 'promo.remove'],
  },
  'Referrals': {
    calls: ['referrals.list'],
    uses: [
      'referrals.statement',
      'referrals.export',
      'referrals.addPartner',
      'referrals.updatePartner',
      'referrals.terms',
      'royalty.preview',
      'royalty.pay',
      'royalty.payout',
    ],
  },
  'Referral Clients': {
    calls: ['referralClients.list'],
    uses: ['referralClients.payout'],
  },
  'Ban Companies': {
    calls: ['ban.list'],
    uses: ['ban.search', 'ban.add', 'ban.remove', 'logs.replay'],
  },
  'Black List': {
    calls: ['blacklist.list'],
    uses: ['blacklist.add', 'blacklist.remove', 'blacklist.update', 'blacklist.preview', 'blacklist.export'],
  },
  'BlackList': {
    calls: ['clientblacklist.list'],
    uses: [
      'clientblacklist.add',
      'clientblacklist.remove',
      'clientblacklist.update',
      'clientblacklist.preview',
      'clientblacklist.export',
    ],
  },
  'Conversions': {
    calls: ['conversion.stats', 'conversion.inbox'],
    uses: [
      'conversion.filter',
      'conversion.export',
      'conversion.fields',
      'conversion.saveFields',
      'conversion.retry',
      'conversion.test',
      'conversion.sent',
      'conversion.sendAgain',
      'conversion.upload',
      'logs.clients',
      'logs.userCompanies',
      'company.list',
    ],
  },
  'Sources': {
    calls: ['sources.list', 'costs.list'],
    uses: [
      'sources.save',
      'sources.remove',
      'sources.savePostback',
      'sources.testPostback',
      'costs.add',
      'costs.takeBack',
      'costs.import',
      'rates.list',
      'rates.save',
      'logs.clients',
      'logs.userCompanies',
      'company.list',
    ],
  },
  'Gap': {
    calls: ['gap.list', 'gap.read'],
    uses: [
      'gap.import',
      'gap.missing',
      'gap.remove',
      'sources.list',
      'logs.clients',
      'logs.userCompanies',
      'company.list',
    ],
  },
  'Team Users': {
    calls: ['teamUsers.getTeamUsers', 'teamUsers.addTeamUser', 'teamUsers.updateTeamUser', 'teamUsers.deleteTeamUser'],
  },
  'Managers': {
    calls: ['managers.getManagers', 'managers.addManager', 'managers.updateManager', 'managers.deleteManager'],
  },
  'API': {
    calls: ['apiKey.getKey', 'apiKey.getSwaggerConfig', 'apiKey.generateKey', 'apiKey.deleteKey'],
    uses: ['apiKey.list', 'apiKey.create', 'apiKey.rename', 'apiKey.revoke'],
  },
  'Notifications': {
    calls: ['notifications.list'],
    uses: ['notifications.add', 'notifications.sent'],
  },
  'Detection data': {
    calls: ['data.read'],
    uses: ['data.update', 'data.lookup'],
  },
  'Privacy': {
    calls: ['privacy.read', 'privacy.save', 'privacy.export', 'privacy.erase'],
  },
  'Status': {
    calls: ['status.read'],
    uses: ['status.setup'],
  },
  'Integration': {
    calls: ['integration.read'],
    uses: [
      'domains.list',
      'domains.add',
      'domains.check',
      'domains.remove',
      'integration.edit',
      'integration.add',
      'integration.arrange',
      'integration.history',
    ],
  },
  'FAQ': {
    calls: ['integration.read'],
    uses: ['integration.edit', 'integration.add', 'integration.arrange', 'integration.history'],
  },
  'Profile': {
    calls: ['profile.read', 'profile.update'],
    uses: ['profile.frame'],
  },
} as const satisfies Record<ScreenTitle, Screen>

/** Order of the menu of each role; the first that exists is the home screen. */
export const MENU_ORDER: Record<Role, readonly ScreenTitle[]> = {
  admin: [
    'Clients',
    'Statistics',
    'Live',
    'Logs',
    'Crawlers',
    'Detection',
    'Request Statistic',
    'Payments',
    'Expirations',
    'Tariffs',
    'Promo',
    'Referrals',
    'Ban Companies',
    'Black List',
    'Conversions',
    'Sources',
    'Gap',
    'Managers',
    'Notifications',
    'Integration',
    'FAQ',
    'Detection data',
    'Privacy',
    'Status',
    'Profile',
  ],
  manager: [
    'Clients',
    'Statistics',
    'Live',
    'Logs',
    'Crawlers',
    'Detection',
    'Request Statistic',
    'Payments',
    'Expirations',
    'Tariffs',
    'Promo',
    'Referrals',
    'Ban Companies',
    'Black List',
    'Conversions',
    'Sources',
    'Gap',
    'Notifications',
    'Integration',
    'FAQ',
    'Detection data',
    'Profile',
  ],
  user: [
    'Campaign',
    'Statistics',
    'Live',
    'Logs',
    'Crawlers',
    'Detection',
    'Conversions',
    'Sources',
    'Gap',
    'BlackList',
    'Integration',
    'Tariff',
    'Team Users',
    'API',
    'Notifications',
    'FAQ',
    'Profile',
  ],
  team_user: [
    'Campaign',
    'Statistics',
    'Live',
    'Logs',
    'Crawlers',
    'Detection',
    'BlackList',
    'Integration',
    'FAQ',
    'Profile',
  ],
  referal: ['Referral Clients', 'Notifications', 'FAQ', 'Profile'],
}

/** The menus of team users whose access is not full. */
export const TEAM_MENUS: Record<Exclude<TeamAccess, 'full'>, readonly ScreenTitle[]> = {
  read: ['Campaign', 'Statistics', 'Live', 'Logs', 'Crawlers', 'Detection', 'BlackList', 'FAQ', 'Profile'],
  finance: ['Statistics', 'Conversions', 'Sources', 'Gap', 'FAQ', 'Profile'],
}

/** What every manager has, ticked or not. */
export const ALWAYS: readonly string[] = ['Profile']
/** Screens that an administrator may tick for a manager. */
export const TICKABLE: readonly ScreenTitle[] = MENU_ORDER.manager.filter((title) => !ALWAYS.includes(title))
