import { invalid } from '../../contract/failure.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { CallName } from '../../contract/routes.ts'
import { CONTRACT } from '../../contract/table.ts'
import type { TeamAccess } from '../../contract/accounts/team-access.ts'
import { TEXTS } from '../../contract/texts.ts'

/** Personal areas (login, notifications, history), allowed at any access. */
const OF_THE_PERSON = new Set([
  'auth',
  'profile',
  'sessions',
  'twoFactor',
  'notifications',
  'notificationSettings',
  'audit',
])

/** Read calls whose answer opens the edge: tokens, and archives with one. */
const WITH_TOKENS: ReadonlySet<CallName> = new Set([
  'company.token',
  'company.download',
  'company.downloadWp',
  'company.downloadSite',
  'company.downloadWay',
])

/** Finance reads and changes everything here. */
const MONEY_READ = new Set([
  'conversion',
  'offers',
  'sources',
  'costs',
  'imports',
  'rates',
  'gap',
  'formulas',
  'autoRules',
  'feeds',
  'shares',
  'reportSchedules',
])
const MONEY_CHANGED = new Set([
  'sources',
  'costs',
  'rates',
  'feeds',
  'imports',
  'gap',
  'formulas',
  'shares',
  'reportSchedules',
])

/** Context of money: campaigns, settings and counts, but no single visit. */
const BESIDE_MONEY: ReadonlySet<CallName> = new Set([
  'company.list',
  'company.edit',
  'company.lint',
  'company.tests',
  'company.landing',
  'company.splitTests',
  'company.versions',
  'company.version',
  'logs.userCompanies',
  'logs.companyTotals',
  'logs.companyDaily',
  'logs.companyPlatforms',
  'logs.companySeries',
  'logs.heat',
  'logs.report',
  'logs.unusual',
  'logs.filled',
  'logs.annotations',
  'logs.export',
  'views.list',
  'integration.read',
])

const areaOf = (name: CallName): string => name.slice(0, name.indexOf('.'))

export function accessAllows(access: Exclude<TeamAccess, 'full'>, name: CallName): boolean {
  const { allowed, effect } = CONTRACT[name] as Endpoint
  if (allowed === 'public') return true
  const isTeams = allowed.includes('team_user')
  if (isTeams && OF_THE_PERSON.has(areaOf(name))) return true
  if (access === 'read') return isTeams && effect === 'reads' && !WITH_TOKENS.has(name)
  return financeAllows(name, effect) && (isTeams || allowed.includes('user'))
}

const financeAllows = (name: CallName, effect: Endpoint['effect']): boolean =>
  effect === 'changes' ? MONEY_CHANGED.has(areaOf(name)) : MONEY_READ.has(areaOf(name)) || BESIDE_MONEY.has(name)

type Given = { access: TeamAccess; campaignIds: readonly string[] | null }

/** Throws 422 at `campaignIds`. Finance has no part of the traffic: campaigns share sources. */
export function requireFittingCampaigns({ access, campaignIds }: Given): void {
  if (access === 'finance' && campaignIds !== null) throw invalid({ campaignIds: [TEXTS.financeSeesAll] })
  if (access === 'read' && campaignIds?.length === 0) throw invalid({ campaignIds: [TEXTS.campaignsMissing] })
}

/** As `requireFittingCampaigns`; also refuses access to nothing at all. */
export function requireInvitable({ limit, ...given }: Given & { limit: number }): void {
  requireFittingCampaigns(given)
  const { access, campaignIds } = given
  if (access === 'full' && limit === 0 && (campaignIds ?? []).length === 0)
    throw invalid({ campaignIds: [TEXTS.campaignsMissing] })
}
