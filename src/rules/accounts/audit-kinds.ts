import type { AuditKind } from '../../contract/accounts/audit-words.ts'
import { ROUTES, type CallName } from '../../contract/routes.ts'
import type { Contract } from '../../contract/table.ts'

type Changing = { [Name in CallName]: Contract[Name]['effect'] extends 'changes' ? Name : never }[CallName]
/** Reads, but what it makes leaves the service. */
type Recorded = Changing | 'evidence.make'
type Area<Name> = Name extends `${infer Start}.${string}` ? Start : never

const OF_AREA: Readonly<Record<Area<Recorded>, AuditKind>> = {
  apiKey: 'access',
  appeals: 'lists',
  auth: 'access',
  autoRules: 'costs',
  ban: 'campaigns',
  blacklist: 'lists',
  campaign: 'campaigns',
  clientblacklist: 'lists',
  clients: 'people',
  company: 'campaigns',
  conversion: 'conversions',
  costs: 'costs',
  data: 'detection',
  domains: 'panel',
  evidence: 'campaigns',
  expirations: 'plan',
  feeds: 'costs',
  flows: 'campaigns',
  formulas: 'panel',
  gap: 'costs',
  imports: 'costs',
  integration: 'panel',
  logs: 'lists',
  managers: 'people',
  notifications: 'panel',
  notificationSettings: 'panel',
  offers: 'conversions',
  payments: 'plan',
  privacy: 'access',
  profile: 'access',
  promo: 'plan',
  rates: 'costs',
  referrals: 'people',
  replay: 'detection',
  royalty: 'plan',
  sessions: 'access',
  reportSchedules: 'access',
  shadows: 'detection',
  shares: 'access',
  sources: 'costs',
  tariff: 'plan',
  teamUsers: 'people',
  twoFactor: 'access',
  views: 'panel',
}
const OTHERWISE: Readonly<Partial<Record<CallName, AuditKind>>> = { 'clients.payment': 'plan' }

/** Undefined for an action that this version does not know. */
export const auditKindOf = (action: string): AuditKind | undefined =>
  OTHERWISE[action as CallName] ?? OF_AREA[action.slice(0, action.indexOf('.')) as Area<Recorded>]

export const actionsOfKind = (kind: AuditKind): CallName[] =>
  (Object.keys(ROUTES) as CallName[]).filter((name) => auditKindOf(name) === kind)
