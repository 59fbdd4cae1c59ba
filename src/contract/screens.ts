/** The table of screens: menus, routes, permissions and the palette are made of it. */
import type { TeamAccess } from './accounts/team-access.ts'
import type { Role } from './roles.ts'
import type { CallName } from './routes.ts'

/** A role, or a team user's narrower access. */
type Menu = Role | Exclude<TeamAccess, 'full'>

/** In menu order; the group of the first entry comes first. */
export const MENU_GROUPS = ['clients', 'money', 'traffic', 'protection', 'setup', 'service', 'account'] as const
type Group = (typeof MENU_GROUPS)[number]

type Screen = {
  path: string
  /** Route below `path` → file below `web/areas`, without extension. */
  files: Readonly<Record<string, string>>
  /** Routes shown without the frame. */
  bare?: readonly string[]
  menu: {
    group: Group
    /** Name in lucide-react. */
    icon: string
    /** Letter or digit after `g`, unique within a menu. */
    key: string
    /** In staff's menus it stands after this screen. */
    staffAfter?: string
  }
  roles: readonly Menu[]
  /** Required: a menu has the screen only if its role may make all of these. What else managers may call: `screen-uses.ts`. */
  calls: readonly CallName[]
}

/** In the order of the menus. */
const TABLE = {
  'Clients': {
    path: '/pages/clients',
    files: {
      '': 'accounts/clients/page',
      '/client/:id': 'accounts/clients/client/page',
      '/history': 'accounts/history/page',
    },
    menu: { group: 'clients', icon: 'Users', key: 'c' },
    roles: ['admin', 'manager'],
    calls: ['clients.list'],
  },
  'Campaign': {
    path: '/pages/campaign-page',
    files: {
      '': 'campaigns/campaign/page',
      '/change/:id?': 'campaigns/campaign/change',
      '/flows': 'campaigns/flows/page',
      '/flow/:id?': 'campaigns/flows/one',
      '/shadows/:id': 'campaigns/campaign/shadows/list',
      '/shadow/:id': 'campaigns/campaign/shadows/one',
      '/sites': 'sites/site-generator/page',
      '/history': 'accounts/history/page',
    },
    menu: { group: 'traffic', icon: 'ListPlus', key: 'c' },
    roles: ['user', 'team_user', 'read'],
    calls: ['company.list', 'company.sites'],
  },
  'Statistics': {
    path: '/pages/statistics',
    files: { '/:id?': 'statistics/statistics/page' },
    menu: { group: 'traffic', icon: 'AudioLines', key: 's' },
    roles: ['admin', 'manager', 'user', 'team_user', 'read', 'finance'],
    calls: ['logs.companyTotals', 'logs.companyDaily', 'logs.companyPlatforms'],
  },
  'Live': {
    path: '/pages/live',
    files: { '': 'hits/live/page' },
    menu: { group: 'traffic', icon: 'Radio', key: 'v' },
    roles: ['admin', 'manager', 'user', 'team_user', 'read'],
    calls: ['logs.live'],
  },
  'Logs': {
    path: '/pages/logs',
    files: { '': 'hits/logs/page' },
    menu: { group: 'traffic', icon: 'List', key: 'l' },
    roles: ['admin', 'manager', 'user', 'team_user', 'read'],
    calls: ['logs.userLogs'],
  },
  'Crawlers': {
    path: '/pages/crawlers',
    files: { '': 'crawlers/crawlers/page' },
    menu: { group: 'protection', icon: 'Bot', key: 'r' },
    roles: ['admin', 'manager', 'user', 'team_user', 'read'],
    calls: ['logs.crawlers'],
  },
  'Detection': {
    path: '/pages/detection',
    files: {
      '': 'detection/detection/page',
      '/shadows': 'detection/detection/shadows/page',
      '/shadows/:id': 'detection/detection/shadows/shadow',
    },
    menu: { group: 'protection', icon: 'Radar', key: 'd' },
    roles: ['admin', 'manager', 'user', 'team_user', 'read'],
    calls: ['logs.detection'],
  },
  'Request Statistic': {
    path: '/pages/requestStatistic',
    files: { '': 'billing/request-statistic/page' },
    menu: { group: 'traffic', icon: 'Gauge', key: 'q' },
    roles: ['admin', 'manager'],
    calls: ['logs.getRequestStatistic', 'logs.getTopRequestStatistic'],
  },
  'Payments': {
    path: '/pages/payments',
    files: { '': 'billing/payments/page', '/receipt/:id': 'billing/payments/receipt' },
    bare: ['/receipt/:id'],
    menu: { group: 'money', icon: 'Coins', key: 'p' },
    roles: ['admin', 'manager'],
    calls: ['payments.list'],
  },
  'Expirations': {
    path: '/pages/expirations',
    files: { '': 'billing/expirations/page' },
    menu: { group: 'money', icon: 'CalendarClock', key: 'e' },
    roles: ['admin', 'manager'],
    calls: ['expirations.list'],
  },
  'Tariffs': {
    path: '/pages/tariffs',
    files: { '': 'billing/tariffs/page' },
    menu: { group: 'money', icon: 'Layers', key: 't' },
    roles: ['admin', 'manager'],
    calls: ['tariff.list', 'tariff.store', 'tariff.update'],
  },
  'Promo': {
    path: '/pages/promo',
    files: { '': 'billing/promo/page' },
    menu: { group: 'money', icon: 'Tag', key: 'o' },
    roles: ['admin', 'manager'],
    calls: ['promo.list'],
  },
  'Referrals': {
    path: '/pages/referrals',
    files: {
      '': 'partners/referrals/page',
      '/partner/:id': 'partners/referrals/statement',
      '/payout/:id': 'partners/referrals/payout',
    },
    bare: ['/payout/:id'],
    menu: { group: 'money', icon: 'Handshake', key: 'f' },
    roles: ['admin', 'manager'],
    calls: ['referrals.list'],
  },
  'Ban Companies': {
    path: '/pages/ban',
    files: { '': 'campaigns/ban/page' },
    menu: { group: 'protection', icon: 'Ban', key: 'b' },
    roles: ['admin', 'manager'],
    calls: ['ban.list'],
  },
  'Black List': {
    path: '/pages/blacklist',
    files: { '': 'lists/black-list/page' },
    menu: { group: 'protection', icon: 'ListX', key: 'k' },
    roles: ['admin', 'manager'],
    calls: ['blacklist.list'],
  },
  'Conversions': {
    path: '/pages/conversion',
    files: { '': 'conversions/conversion/page' },
    menu: { group: 'money', icon: 'Target', key: 'x' },
    roles: ['admin', 'manager', 'user', 'finance'],
    calls: ['conversion.stats', 'conversion.inbox'],
  },
  'Offers': {
    path: '/pages/offers',
    files: { '': 'offers/offers/page' },
    menu: { group: 'money', icon: 'Gift', key: 'j' },
    roles: ['admin', 'manager', 'user', 'team_user', 'read', 'finance'],
    calls: ['offers.list'],
  },
  'Sources': {
    path: '/pages/sources',
    files: { '': 'money/sources/page' },
    menu: { group: 'money', icon: 'HandCoins', key: 'z' },
    roles: ['admin', 'manager', 'user', 'finance'],
    calls: ['sources.list', 'costs.list'],
  },
  'Gap': {
    path: '/pages/gap',
    files: { '': 'money/gap/page' },
    menu: { group: 'money', icon: 'Unlink', key: 'g' },
    roles: ['admin', 'manager', 'user', 'finance'],
    calls: ['gap.list', 'gap.read'],
  },
  'Auto rules': {
    path: '/pages/rules',
    files: { '': 'money/auto-rules/page' },
    menu: { group: 'money', icon: 'Workflow', key: '1' },
    roles: ['admin', 'manager', 'user', 'finance'],
    calls: ['autoRules.list', 'autoRules.acts'],
  },
  'BlackList': {
    path: '/pages/clientBlacklist',
    files: { '': 'lists/client-black-list/page' },
    menu: { group: 'protection', icon: 'ListX', key: 'k' },
    roles: ['user', 'team_user', 'read'],
    calls: ['clientblacklist.list'],
  },
  'Integration': {
    path: '/pages/integration',
    files: { '': 'integration/integration/page' },
    menu: { group: 'setup', icon: 'Plug', key: 'i', staffAfter: 'Notifications' },
    roles: ['admin', 'manager', 'user', 'team_user'],
    calls: ['integration.read'],
  },
  'Tariff': {
    path: '/pages/tariff',
    files: { '': 'billing/tariff/page' },
    menu: { group: 'account', icon: 'BadgeCheck', key: 't' },
    roles: ['user'],
    calls: ['tariff.list', 'tariff.change'],
  },
  'Team Users': {
    path: '/pages/teamUsers',
    files: { '': 'accounts/team-users/page' },
    menu: { group: 'account', icon: 'UserPlus', key: 'u' },
    roles: ['user'],
    calls: [
      'teamUsers.getTeamUsers',
      'teamUsers.addTeamUser',
      'teamUsers.updateTeamUser',
      'teamUsers.deleteTeamUser',
      'teamUsers.invite',
      'teamUsers.changeInvitation',
      'teamUsers.resendInvitation',
      'teamUsers.revokeInvitation',
    ],
  },
  'API': {
    path: '/pages/api',
    files: { '': 'accounts/api/page' },
    menu: { group: 'setup', icon: 'CodeXml', key: 'a' },
    roles: ['user'],
    calls: ['apiKey.getKey', 'apiKey.getSwaggerConfig', 'apiKey.generateKey', 'apiKey.deleteKey'],
  },
  'Managers': {
    path: '/pages/managers',
    files: { '': 'accounts/managers/page' },
    menu: { group: 'service', icon: 'UserCog', key: 'w' },
    roles: ['admin'],
    calls: ['managers.getManagers', 'managers.addManager', 'managers.updateManager', 'managers.deleteManager'],
  },
  'Referral Clients': {
    path: '/pages/referralClients',
    files: { '': 'partners/referral-clients/page', '/payout/:id': 'partners/referral-clients/payout' },
    bare: ['/payout/:id'],
    menu: { group: 'clients', icon: 'Users', key: 'c' },
    roles: ['referal'],
    calls: ['referralClients.list'],
  },
  'Notifications': {
    path: '/pages/notifications',
    files: { '': 'notifications/notifications/page' },
    menu: { group: 'account', icon: 'Bell', key: 'n' },
    roles: ['admin', 'manager', 'user', 'referal'],
    calls: ['notifications.list'],
  },
  'FAQ': {
    path: '/pages/faq',
    files: { '': 'integration/faq/page' },
    menu: { group: 'account', icon: 'CircleQuestionMark', key: 'h' },
    roles: ['admin', 'manager', 'user', 'team_user', 'referal', 'read', 'finance'],
    calls: ['integration.read'],
  },
  'Detection data': {
    path: '/pages/data',
    files: { '': 'detection/data/page' },
    menu: { group: 'service', icon: 'Database', key: 'a' },
    roles: ['admin', 'manager'],
    calls: ['data.read'],
  },
  'Privacy': {
    path: '/pages/privacy',
    files: { '': 'hits/privacy/page' },
    menu: { group: 'service', icon: 'EyeOff', key: 'y' },
    roles: ['admin'],
    calls: ['privacy.read', 'privacy.save', 'privacy.export', 'privacy.erase'],
  },
  'Status': {
    path: '/pages/status',
    files: { '': 'status/status/page' },
    menu: { group: 'service', icon: 'HeartPulse', key: 'u' },
    roles: ['admin'],
    calls: ['status.read'],
  },
  'Profile': {
    path: '/pages/profile',
    files: {
      '': 'accounts/profile/page',
      '/personal-information': 'accounts/profile/personal-information',
      '/history': 'accounts/history/page',
    },
    menu: { group: 'account', icon: 'CircleUser', key: 'm' },
    roles: ['admin', 'manager', 'user', 'team_user', 'referal', 'read', 'finance'],
    calls: ['profile.read', 'profile.update'],
  },
} as const satisfies Record<string, Screen>

export type ScreenTitle = keyof typeof TABLE
/** Screens that managers can have. */
export type ManagersScreen = {
  [Title in ScreenTitle]: 'manager' extends (typeof TABLE)[Title]['roles'][number] ? Title : never
}[ScreenTitle]
export const SCREENS: Readonly<Record<ScreenTitle, Screen>> = TABLE
const TITLES = Object.keys(TABLE) as ScreenTitle[]

/** Every screen file with its route. */
export const SCREEN_FILES = TITLES.flatMap((title) =>
  Object.entries(SCREENS[title].files).map(([route, file]) => ({
    title,
    path: SCREENS[title].path + route,
    file,
    bare: SCREENS[title].bare?.includes(route) ?? false,
  })),
)

function titlesIn(menu: Menu): ScreenTitle[] {
  const isStaff = menu === 'admin' || menu === 'manager'
  const placeOf = (title: ScreenTitle) => {
    const { staffAfter } = SCREENS[title].menu
    return isStaff && staffAfter ? TITLES.findIndex((one) => one === staffAfter) + 0.5 : TITLES.indexOf(title)
  }
  return TITLES.filter((title) => SCREENS[title].roles.includes(menu)).toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** A menu lists the titles of the role whose calls it may make; the first is home. */
export const MENU_ORDER: Readonly<Record<Menu, readonly ScreenTitle[]>> = {
  admin: titlesIn('admin'),
  manager: titlesIn('manager'),
  user: titlesIn('user'),
  team_user: titlesIn('team_user'),
  referal: titlesIn('referal'),
  read: titlesIn('read'),
  finance: titlesIn('finance'),
}

export const ALWAYS: readonly string[] = ['Profile']
export const TICKABLE: readonly ScreenTitle[] = MENU_ORDER.manager.filter((title) => !ALWAYS.includes(title))
