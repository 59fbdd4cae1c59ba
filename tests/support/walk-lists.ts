/** Facts about single calls for the walk over the contract. */
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { makes } from '../../src/contract/screen-uses.ts'
import { MENU_ORDER } from '../../src/contract/screens.ts'
import { ROLES, STAFF, type Role } from '../../src/contract/roles.ts'
import type { CallName } from '../../src/contract/routes.ts'
import { CONTRACT } from '../../src/contract/table.ts'
import type { Ids } from './questions.ts'

/** Changes of a client's campaign; staff need permission and have no screen for it yet. */
export const CAMPAIGN_CHANGES: CallName[] = [
  'company.copy',
  'company.delete',
  'company.restore',
  'company.updateInfoStatus',
  'company.rename',
  'company.bulk',
  'company.previewCopies',
  'company.copyTogether',
  'company.editTogether',
  'company.saveTests',
  'company.learn',
  'company.restoreVersion',
  'company.startShadow',
]
/** Calls about an owned object: each is tried with another's, or has its reason in ELSEWHERE. */
export const OWNED: CallName[] = [
  'company.token',
  'shares.make',
  'reportSchedules.save',
  'company.ways',
  'company.renewToken',
  'company.postbackSecret',
  'integration.read',
  'company.edit',
  'company.previewEdit',
  'company.lint',
  'company.landing',
  'company.splitTests',
  'company.learn',
  'company.runTests',
  'company.tests',
  'campaign.save',
  'company.versions',
  'company.version',
  'company.shadows',
  'company.download',
  'company.downloadWp',
  'company.downloadWay',
  'company.test',
  'logs.replay',
  'replay.order',
  'company.createSite',
  'company.getSiteStatus',
  'company.downloadSite',
  'company.deleteSite',
  'flows.make',
  ...CAMPAIGN_CHANGES,
  'logs.live',
  'logs.receipt',
  'logs.userCompanyFilter',
  'logs.userLogs',
  'logs.companyTotals',
  'logs.companyDaily',
  'logs.companyPlatforms',
  'logs.companySeries',
  'logs.heat',
  'logs.report',
  'logs.filled',
  'logs.unusual',
  'logs.annotations',
  'logs.export',
  'evidence.make',
  'logs.crawlers',
  'logs.agents',
  'logs.exportCrawlers',
  'logs.detection',
  'logs.exportDetection',
]
export const MISSING: Ids = {
  partner: '999999',
  payout: '999999',
  payment: '999999',
  plan: '999999',
  method: '999999',
  campaign: '999999',
  client: '999999',
  promo: '999999',
  teamUser: '999999',
  manager: '999999',
  site: '999999',
}

/** Other changes that staff make only with permission. */
export const EDITING_NEEDED: CallName[] = [
  'conversion.saveFields',
  'conversion.retry',
  'company.download',
  'company.downloadWp',
  'company.downloadWay',
  'logs.refuse',
  'sources.save',
  'offers.save',
  'flows.save',
  'flows.make',
  'costs.add',
  'rates.saveOwn',
  'conversion.import',
  'conversion.report',
  'costs.import',
  'gap.import',
  'autoRules.save',
]

/** Calls with an id that the list above omits, and why. Staff calls are excluded: staff see every client. */
export const ELSEWHERE: Partial<Record<CallName, string>> = {
  'auth.takeBackEmail':
    'the link is checked with the account that it names: src/features/accounts/address-change.test.ts',
  'auth.emailVerification':
    'the link is checked with the account that it names: src/features/accounts/recovery.test.ts',
  'sessions.revoke': 'below',
  'profile.settleHeld': 'src/features/accounts/held.test.ts',
  'views.remove': 'src/features/statistics/saved-view-views.test.ts',
  'apiKey.rename': 'src/features/accounts/named-keys.test.ts',
  'apiKey.revoke': 'src/features/accounts/named-keys.test.ts',
  'teamUsers.updateTeamUser': 'below',
  'teamUsers.deleteTeamUser': 'below',
  'teamUsers.addTeamUser': 'src/features/accounts/invitations.test.ts',
  'teamUsers.invite': 'src/features/accounts/invitations.test.ts',
  'teamUsers.changeInvitation': 'src/features/accounts/invitations.test.ts',
  'teamUsers.resendInvitation': 'src/features/accounts/invitations.test.ts',
  'teamUsers.revokeInvitation': 'src/features/accounts/invitations.test.ts',
  'tariff.change': 'plans are everybody’s',
  'tariff.cancel': 'src/features/billing/plan-calls.test.ts',
  'referralClients.payout': 'below',
  'audit.ofClient': 'src/features/accounts/audit.test.ts',
  'logs.refusals': 'src/features/crawlers/refusals.test.ts',
  'logs.refuse': 'src/features/crawlers/refusals.test.ts',
  'appeals.list': 'src/features/hits/appeals.test.ts',
  'appeals.settle': 'src/features/hits/appeals.test.ts',
  'clientblacklist.remove': 'src/features/lists/lists.test.ts',
  'clientblacklist.update': 'src/features/lists/lists.test.ts',
  'conversion.filter': 'src/features/conversions/conversion.test.ts',
  'conversion.stats': 'src/features/conversions/conversion.test.ts',
  'conversion.export': 'src/features/conversions/conversion.test.ts',
  'conversion.fields': 'src/features/conversions/conversion.test.ts',
  'conversion.saveFields': 'src/features/conversions/conversion.test.ts',
  'conversion.inbox': 'src/features/conversions/conversion.test.ts',
  'conversion.retry': 'src/features/conversions/conversion.test.ts',
  'conversion.test': 'src/features/conversions/conversion.test.ts',
  'logs.userCompanies': 'src/features/campaigns/campaign-totals.test.ts',
  'logs.falseAlarms': 'src/features/detection/detection.test.ts',
  'company.shadow': 'src/features/campaigns/shadows.test.ts',
  'company.promoteShadow': 'src/features/campaigns/shadows.test.ts',
  'company.dropShadow': 'src/features/campaigns/shadows.test.ts',
  'replay.read': 'src/jobs/replay/replays.test.ts',
  'replay.resume': 'src/jobs/replay/replays.test.ts',
  'replay.cancel': 'src/jobs/replay/replays.test.ts',
  'conversion.sent': 'src/features/conversions/outgoing.test.ts',
  'conversion.sendAgain': 'src/features/conversions/outgoing.test.ts',
  'conversion.upload': 'src/features/conversions/upload.test.ts',
  'sources.savePostback': 'src/features/conversions/outgoing.test.ts',
  'sources.testPostback': 'src/features/conversions/outgoing.test.ts',
  'domains.check': 'src/features/domains/domains.test.ts',
  'domains.remove': 'src/features/domains/domains.test.ts',
  'formulas.save': 'src/features/statistics/formulas.test.ts',
  'formulas.remove': 'src/features/statistics/formulas.test.ts',
  'shares.revoke': 'src/features/statistics/shares.test.ts',
  'reportSchedules.stop': 'src/features/statistics/report-schedules.test.ts',
  'reportSchedules.send': 'src/features/statistics/report-schedules.test.ts',
  'flows.list': 'src/features/campaigns/flows.test.ts',
  'flows.read': 'src/features/campaigns/flows.test.ts',
  'flows.save': 'src/features/campaigns/flows.test.ts',
  'flows.replay': 'src/features/campaigns/flows.test.ts',
  'flows.remove': 'src/features/campaigns/flows.test.ts',
  'offers.list': 'src/features/offers/offers.test.ts',
  'offers.save': 'src/features/offers/offers.test.ts',
  'offers.checks': 'src/features/offers/offers.test.ts',
  'offers.remove': 'src/features/offers/offers.test.ts',
  'sources.list': 'src/features/money/costs.test.ts',
  'sources.save': 'src/features/money/costs.test.ts',
  'sources.remove': 'src/features/money/costs.test.ts',
  'costs.list': 'src/features/money/costs.test.ts',
  'costs.add': 'src/features/money/costs.test.ts',
  'costs.takeBack': 'src/features/money/costs.test.ts',
  'conversion.report': 'src/features/conversions/report.test.ts',
  'conversion.import': 'src/features/conversions/import.test.ts',
  'costs.import': 'src/features/money/costs.test.ts',
  'imports.list': 'src/features/money/import.test.ts',
  'imports.refused': 'src/features/money/import.test.ts',
  'imports.takeBack': 'src/features/money/import.test.ts',
  'rates.listOwn': 'src/features/money/own-rates.test.ts',
  'rates.saveOwn': 'src/features/money/own-rates.test.ts',
  'rates.removeOwn': 'src/features/money/own-rates.test.ts',
  'feeds.list': 'src/features/money/feeds.test.ts',
  'feeds.check': 'src/features/money/feeds.test.ts',
  'feeds.save': 'src/features/money/feeds.test.ts',
  'feeds.fetch': 'src/features/money/feeds.test.ts',
  'feeds.remove': 'src/features/money/feeds.test.ts',
  'feeds.fetches': 'src/features/money/feeds.test.ts',
  'autoRules.list': 'src/features/money/auto-rules.test.ts',
  'autoRules.month': 'src/features/money/auto-rules.test.ts',
  'autoRules.save': 'src/features/money/auto-rules.test.ts',
  'autoRules.turn': 'src/features/money/auto-rules.test.ts',
  'autoRules.remove': 'src/features/money/auto-rules.test.ts',
  'autoRules.acts': 'src/features/money/auto-rules.test.ts',
  'autoRules.confirm': 'src/features/money/auto-rules.test.ts',
  'autoRules.undo': 'src/features/money/auto-rules.test.ts',
  'autoRules.again': 'src/features/money/auto-rules.test.ts',
  'gap.list': 'src/features/money/gap.test.ts',
  'gap.import': 'src/features/money/gap.test.ts',
  'gap.read': 'src/features/money/gap.test.ts',
  'gap.missing': 'src/features/money/gap.test.ts',
  'gap.remove': 'src/features/money/gap.test.ts',
  'company.list': 'narrowed by client for staff: below',
}

/** Calls about the caller whose input here is refused for its content, not the role. */
export const REFUSED: Partial<Record<CallName, number>> = {
  'company.editTogether': 409,
  'company.copyTogether': 409,
  'company.undoTogether': 404,
  'auth.takeBackEmail': 422,
  'notifications.takeBack': 404,
  'auth.invitation': 422,
  'auth.acceptInvitation': 422,
  'teamUsers.changeInvitation': 404,
  'teamUsers.resendInvitation': 404,
  'teamUsers.revokeInvitation': 404,
  'profile.cancelEmail': 409,
  'notificationSettings.linkTelegram': 404,
  'notificationSettings.unlinkTelegram': 404,
  'notificationSettings.testWebhook': 404,
  'logs.receipt': 404,
  'logs.falseAlarms': 404,
  'company.learn': 404,
  'replay.read': 404,
  'apiKey.rename': 404,
  'apiKey.revoke': 404,
  'replay.cancel': 404,
  'replay.resume': 404,
  'company.shadow': 404,
  'company.promoteShadow': 404,
  'company.dropShadow': 404,
  'shadows.read': 404,
  'shadows.promote': 404,
  'shadows.drop': 404,
  'royalty.pay': 409,
  'clients.leave': 403,
  'twoFactor.reset': 409,
  'tariff.cancel': 404,
  'views.remove': 404,
  'domains.add': 409,
  'domains.check': 404,
  'domains.remove': 404,
  'formulas.remove': 404,
  'shares.revoke': 404,
  'shares.open': 404,
  'reportSchedules.save': 422,
  'reportSchedules.stop': 404,
  'reportSchedules.send': 404,
  'reportSchedules.unsubscribe': 404,
  'flows.read': 404,
  'flows.replay': 404,
  'flows.remove': 404,
  'offers.checks': 404,
  'offers.remove': 404,
  'sources.remove': 404,
  'sources.savePostback': 404,
  'sources.testPostback': 404,
  'conversion.sendAgain': 404,
  'costs.takeBack': 404,
  'rates.removeOwn': 404,
  'imports.refused': 404,
  'imports.takeBack': 404,
  'feeds.check': 404,
  'feeds.save': 404,
  'feeds.fetch': 404,
  'feeds.remove': 404,
  'feeds.fetches': 404,
  'autoRules.turn': 404,
  'autoRules.remove': 404,
  'autoRules.confirm': 404,
  'autoRules.undo': 404,
  'autoRules.again': 404,
  'gap.read': 404,
  'gap.missing': 404,
  'gap.remove': 404,
  'sessions.revoke': 404,
  'profile.settleHeld': 404,
  'twoFactor.enrol': 422,
  'twoFactor.confirm': 409,
  'twoFactor.disable': 422,
  'appeals.settle': 404,
  'ban.add': 404,
  'ban.remove': 404,
  'blacklist.remove': 404,
  'blacklist.update': 404,
  'clientblacklist.remove': 404,
  'clientblacklist.update': 404,
}

/** Acts that staff never do in a client's panel: sign-in, team, notifications, orders. Repeated here deliberately. */
export const isPersonal = (name: CallName) =>
  /^(?:auth|profile|sessions|twoFactor|apiKey|teamUsers|notifications|notificationSettings|tariff)\./.test(name)

const ENTRIES = Object.values(CONTRACT) as Endpoint[]
const fieldsOf = ({ params, input }: Endpoint): string[] => [
  ...Object.keys(params?.shape ?? {}),
  ...Object.keys(input?.shape ?? {}),
]
const isStaffs = ({ allowed }: Endpoint): boolean =>
  allowed !== 'public' && allowed.every((role) => STAFF.includes(role))

/** Calls with an id, except staff's. */
export const aboutSomebody = (): CallName[] =>
  ENTRIES.filter(
    (entry) => !isStaffs(entry) && fieldsOf(entry).some((field) => /^(?:id|ids|company)$|Ids?$/.test(field)),
  ).map(({ name }) => name)

/** Reading calls that let a client name a client. */
export const byClient = (): CallName[] =>
  ENTRIES.filter(
    (entry) =>
      entry.effect === 'reads' &&
      entry.allowed.includes('user') &&
      fieldsOf(entry).includes('clientId') &&
      entry.name !== 'logs.live',
  ).map(({ name }) => name)

/** Calls of the screens with these titles. */
export const neededBy = (titles: readonly string[]) =>
  new Set(
    (Object.keys(CONTRACT) as CallName[]).filter((name) =>
      MENU_ORDER.manager.some((title) => titles.includes(title) && makes(title, name)),
    ),
  )
export const NEEDED = neededBy(MENU_ORDER.manager)

/** True if every role may call it. */
export const isEverybodys = (name: CallName) =>
  ROLES.every((role) => (CONTRACT[name] as Endpoint).allowed.includes(role))

/** The matrix's manager has every screen. */
export const allows = (name: CallName, role: Role): boolean => {
  const { allowed } = CONTRACT[name] as Endpoint
  return (
    allowed === 'public' || (allowed.includes(role) && (role !== 'manager' || isEverybodys(name) || NEEDED.has(name)))
  )
}
