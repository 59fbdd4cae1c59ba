import { EVENT_NAMES, type NotificationEvent } from '../../contract/notifications/notification-words.ts'

/** No other field may be recorded. */

/** Tables whose ids the values hold; `names` of the reply has `plans/3`. */
const TABLES = ['accounts', 'campaigns', 'flows', 'offers', 'plans', 'sources'] as const
export type NamedTable = (typeof TABLES)[number]

type Plain =
  /** Not shown. */
  | 'hidden'
  | 'text'
  | 'link'
  | 'number'
  | 'percent'
  | 'flag'
  | 'instant'
  | 'day'
  /** Minor units as a number, else decimal text; the currency is the field beside it. */
  | 'money'
  | 'texts'
  | 'countries'
  | 'menu'
  | 'language'
  /** Rights of a key. */
  | 'scopes'
  /** Lists of detection data. */
  | 'dataSources'
  /** Signals by name. */
  | 'signals'
  | 'evidence'
  /** Name → text, such as parameters. */
  | 'pairs'
  /** Name → list of texts. */
  | 'lists'
  /** Language → text. */
  | 'languages'
  /** Channel → whether. */
  | 'channels'
  | 'entries'
  | 'splitGroups'
  | 'rules'
  | 'tests'
  | 'schedule'
  | 'source'
  | 'scopedWords'
  | 'postback'
/** `words`: beginnings of text keys that name the values. */
type Named = { words: readonly string[]; /** Other values are texts. */ free?: true } | { table: NamedTable }
export type FieldKind = Plain | Named

const words = (...beginnings: string[]) => ({ words: beginnings })
const of = (table: NamedTable) => ({ table })

const AUDIT_FIELDS = {
  access: words('team.access.'),
  accountId: of('accounts'),
  act: words('audit.value.act.'),
  actId: 'hidden',
  active: 'flag',
  added: 'number',
  address: 'text',
  addressKind: words('out.kind.'),
  addresses: words('audit.value.addresses.'),
  agent: 'text',
  amount: 'money',
  anotherAddress: 'flag',
  anotherBody: 'flag',
  apiKey: 'text',
  appeal: 'text',
  archivedAt: 'instant',
  asked: 'text',
  atEnd: words('shadows.atEnd.'),
  atHour: 'number',
  audience: words('notifications.audience.'),
  base: 'text',
  bannedAt: 'instant',
  bodyForm: 'text',
  botLink: 'text',
  bots: 'flag',
  by: words('audit.value.by.', 'privacy.by.'),
  campaignId: of('campaigns'),
  campaignIds: of('campaigns'),
  campaignLimit: 'number',
  campaigns: 'hidden',
  campaignsHanded: of('campaigns'),
  category: words('audit.value.category.'),
  changed: 'number',
  changes: 'signals',
  chat: 'text',
  check: words('campaign.check.'),
  clickLimit: 'number',
  clickParameter: 'text',
  clicks: 'number',
  clientId: of('accounts'),
  code: 'text',
  columns: { words: ['money.'], free: true },
  colors: 'pairs',
  companyId: of('campaigns'),
  content: 'text',
  conversions: 'number',
  copyOf: of('campaigns'),
  costParameter: 'text',
  count: 'number',
  countries: 'countries',
  createdAt: 'instant',
  currency: 'text',
  cutAddressDays: 'number',
  data: 'hidden',
  conversionCap: 'number',
  dayCap: 'number',
  days: 'number',
  decimals: 'number',
  defaultLink: 'link',
  defaultOffer: of('offers'),
  dimension: words('hits.field.'),
  duplicates: words('campaign.duplicates.'),
  editingAllowed: 'flag',
  seesMoney: 'flag',
  email: 'text',
  emailConfirmed: 'flag',
  endDate: 'day',
  ended: 'number',
  entries: 'entries',
  error: 'text',
  events: words('out.eventName.'),
  every: words('schedule.every.'),
  everyHours: 'number',
  evidence: 'evidence',
  exchangeRate: 'text',
  excludedCountries: 'countries',
  excludedValues: 'lists',
  expires: 'instant',
  expiresAt: 'instant',
  expression: 'text',
  fields: 'lists',
  file: 'text',
  flow: of('flows'),
  generations: 'number',
  group: 'text',
  headerName: 'text',
  headerNames: 'texts',
  hidden: 'flag',
  hits: 'number',
  hour: 'number',
  holdDays: 'number',
  holdOut: 'percent',
  id: 'hidden',
  ids: 'number',
  indexFileName: 'text',
  isDefault: 'flag',
  keepMonths: 'number',
  kept: 'flag',
  kind: words('audit.value.kind.'),
  landingGroups: 'splitGroups',
  language: 'language',
  limit: 'number',
  lines: 'number',
  link: 'link',
  maxUses: 'number',
  menu: 'menu',
  message: 'text',
  method: 'text',
  mode: words('autoRules.mode.'),
  model: words('costs.model.'),
  monthday: 'number',
  months: 'number',
  levels: words('report.level.', 'hits.field.'),
  name: 'text',
  names: 'languages',
  narrowed: 'hidden',
  network: 'text',
  newSecrets: 'flag',
  newSignals: words('audit.value.newSignals.'),
  note: 'text',
  notes: 'text',
  number: 'hidden',
  numbers: 'hidden',
  oldUntil: 'instant',
  order: 'texts',
  outcome: words('audit.value.outcome.'),
  overruled: 'text',
  pageHosts: 'texts',
  paidAt: 'instant',
  paidExpiration: 'instant',
  parameters: 'pairs',
  partnerId: of('accounts'),
  partnerParameter: 'text',
  passThrough: words('campaign.passThrough.'),
  password: words('audit.value.password.'),
  payout: 'money',
  pendingEmail: 'text',
  percent: 'percent',
  period: words('hits.range.'),
  place: 'number',
  planId: of('plans'),
  platformAccount: 'text',
  postback: 'postback',
  postbackSecret: 'flag',
  postbacks: 'number',
  price: 'money',
  probes: 'number',
  promo: 'text',
  purpose: words('logs.agent.purpose.'),
  rate: 'money',
  rates: 'number',
  reason: 'text',
  receivers: 'texts',
  refused: 'flag',
  removed: 'hidden',
  repeatLimit: 'number',
  requestMethod: 'text',
  restoredFrom: 'number',
  reversed: 'number',
  role: words('role.'),
  rule: 'hidden',
  rules: 'rules',
  schedule: 'schedule',
  scopes: 'scopes',
  screen: words('menu.'),
  sendsVisitor: 'flag',
  sensitivity: words('campaign.sensitivity.'),
  set: 'hidden',
  shared: 'flag',
  shares: 'text',
  shown: 'hidden',
  signals: 'signals',
  siteGenLimit: 'number',
  siteGenerations: 'number',
  source: 'source',
  sourceId: of('sources'),
  sources: 'dataSources',
  splitGroups: 'splitGroups',
  startDate: 'day',
  state: words('domains.state.', 'audit.value.state.', 'autoRules.state.'),
  status: words('campaign.state.', 'offers.state.'),
  statuses: 'pairs',
  stopKeywords: 'texts',
  substituteId: of('offers'),
  support: 'text',
  supports: 'languages',
  tag: 'text',
  targetLink: 'link',
  targetMode: words('audit.value.targetMode.'),
  targetOffer: of('offers'),
  tariff: 'text',
  tariffId: of('plans'),
  telegram: 'text',
  template: 'hidden',
  terms: 'hidden',
  tests: 'tests',
  texts: 'languages',
  thing: 'text',
  timezone: 'text',
  title: 'text',
  tokensRenewed: 'number',
  topic: words('sites.topic.'),
  twoFactor: 'flag',
  type: { words: ['notifications.type.'], free: true },
  unit: words('formula.unit.'),
  until: 'instant',
  url: 'link',
  user: 'pairs',
  userLimit: 'number',
  uses: 'number',
  utm: 'pairs',
  value: 'text',
  waiting: 'number',
  watchMinutes: words('offers.watch.every.'),
  watchPasses: 'flag',
  watchWithout: 'texts',
  watchWords: 'texts',
  weekdays: words('schedule.weekday.'),
  windowDays: 'number',
  words: 'scopedWords',
} as const satisfies Readonly<Record<string, FieldKind>>

/** Each event of notifications is a field, too. */
export type AuditField = keyof typeof AUDIT_FIELDS | NotificationEvent

/** Undefined for what older versions recorded. */
export const fieldKind = (field: string): FieldKind | undefined =>
  Object.hasOwn(AUDIT_FIELDS, field)
    ? AUDIT_FIELDS[field as keyof typeof AUDIT_FIELDS]
    : (EVENT_NAMES as readonly string[]).includes(field)
      ? 'channels'
      : undefined

export const ALL_AUDIT_FIELDS = [...Object.keys(AUDIT_FIELDS), ...EVENT_NAMES] as AuditField[]

type Values = Readonly<Record<string, unknown>> | null

/** Ids in the values, as `plans/3`. */
export function idsIn(values: Values): string[] {
  return Object.entries(values ?? {}).flatMap(([field, value]) => {
    const kind = fieldKind(field)
    if (typeof kind === 'object' && 'table' in kind) return [value].flat().flatMap((id) => named(kind.table, id))
    if (kind === 'source') return named('sources', idOf(value))
    if (kind === 'splitGroups')
      return (value as readonly Group[]).flatMap(({ links }) => links.flatMap(({ offer }) => named('offers', offer)))
    return []
  })
}

/** Of a source, or what is its id. */
const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

type Group = { links: readonly { offer?: unknown }[] }

const named = (table: NamedTable, id: unknown): string[] =>
  typeof id === 'string' && /^\d{1,18}$/.test(id) ? [`${table}/${id}`] : []
