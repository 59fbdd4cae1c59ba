import type { Log } from '../../../src/contract/hits/hits.ts'
import type { Dimension } from '../../../src/contract/hits/hit-words.ts'
import type { Evidence } from '../../../src/contract/hits/rule-evidence.ts'
import type { Replay } from '../../../src/contract/experiments/replay.ts'
import {
  EVIDENCE_FIELDS,
  PARAMETER_VALUES,
  type EvidenceField,
  type RuleEffect,
} from '../../../src/contract/campaigns/rule-words.ts'
import {
  choicesOf,
  noRuleOf,
  type Common,
  type NoRule,
  type RuleChoice,
} from '../../../src/rules/campaigns/make-rule.ts'
import { partsOfHour, partsOfRow, partsOfVisit, type Part } from '../../../src/rules/campaigns/own-rule.ts'
import { useApiQuery } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { Scope, ScopeQuestion } from '../hits/scope.ts'

type Around = Pick<Scope, 'question' | 'campaign' | 'client' | 'conditions'>

/** A report row, a chart hour, or one visit. */
export type Subject =
  | { of: 'row'; field: Dimension; value: string; scope: Around }
  /** `2026-11-20T14:00` in the account's time zone. */
  | { of: 'hour'; date: string; scope: Around }
  | { of: 'hit'; hit: Log & { platformVersion?: string }; client: string }

export const campaignOf = (subject: Subject): string =>
  subject.of === 'hit' ? subject.hit.companyId : subject.scope.campaign

export const clientOf = (subject: Subject): string => (subject.of === 'hit' ? subject.client : subject.scope.client)

const isParameter = (field: Dimension): boolean => PARAMETER_VALUES.some((one) => one === field)
const SOURCES: readonly Dimension[] = ['utmSource', 'siteSource']

/** Lists and identity rules do not apply to them. */
const APART: ReadonlySet<Log['category']> = new Set(['verified', 'unverified'])

function commonOfHit(hit: Log): Common {
  const parameters = Object.fromEntries(PARAMETER_VALUES.map((field) => [field, hit[field]]))
  const page = { ...parameters, country: hit.country }
  if (APART.has(hit.category)) return page
  return {
    ...page,
    ip: hit.ip,
    asn: String(hit.asn),
    // only bots have a listable name: a usual browser's matches half of all people
    ...(hit.deviceType === 'bot' && { agent: hit.browser }),
  }
}

/** Fields to look up, to know which wider rules cover the row. */
function lookedUp(field: Dimension): readonly (Dimension | undefined)[] {
  if (field === 'ip') return ['asn']
  if (field === 'browser') return ['deviceType']
  if (field === 'browserVersion') return ['browser']
  return isParameter(field) ? SOURCES.filter((source) => source !== field) : []
}

/** Possible rules, narrowest first. */
export function useChoices(subject: Subject): { choices: RuleChoice[]; pending: boolean } {
  const { timezone } = useFormat()
  const { field, value } = subject.of === 'row' ? subject : { field: 'ip' as const, value: '' }
  const [first, second] = subject.of === 'row' && value !== '' ? lookedUp(field) : []
  const one = useOnly(subject, first)
  const other = useOnly(subject, second)
  const found = { ...(first && { [first]: one.value }), ...(second && { [second]: other.value }) }
  return { choices: choicesFrom(subject, found, timezone), pending: one.pending || other.pending }
}

function choicesFrom(subject: Subject, found: Found, zone: string): RuleChoice[] {
  if (subject.of === 'hour') return own('hour', subject.date, partsOfHour(subject.date, zone, subject.scope.conditions))
  if (subject.of === 'hit') {
    const { hit } = subject
    // not applied to crawlers treated as people
    const parts = APART.has(hit.category) ? [] : partsOfVisit(hit, zone)
    return [...choicesOf(commonOfHit(hit)), ...own('hit', hit.hit, parts)]
  }
  const { field, value, scope } = subject
  const known = found.browser && field === 'browserVersion' ? [isOne('browser', found.browser)] : []
  const whole = choicesOf(commonOfRow(field, value, found))
  const made = EVIDENCE_FIELDS.find((one) => one === field)
  const drafted = made ? own(made, value, partsOfRow({ field, value }, scope.conditions, known)) : []
  const isNarrower = scope.conditions.some((one) => one.field !== field)
  return isNarrower ? [...drafted, ...whole] : [...whole, ...drafted]
}

const isOne = (field: Dimension, value: string) => ({ field, verb: 'is' as const, value })

const own = (field: EvidenceField, value: string, parts: Part[]): RuleChoice[] =>
  parts.length === 0 ? [] : [{ of: 'own', field, value, parts }]

type Found = Partial<Record<Dimension, string | undefined>>

function commonOfRow(field: Dimension, value: string, found: Found): Common {
  if (field === 'ip') return { ip: value, ...(found.asn !== undefined && { asn: found.asn }) }
  if (field === 'browser') return found.deviceType === 'bot' ? { agent: value } : {}
  if (field === 'asn' || field === 'country') return { [field]: value }
  if (!isParameter(field)) return {}
  const sources = SOURCES.flatMap((source) => (found[source] ? [[source, found[source]]] : []))
  return { ...Object.fromEntries(sources), [field]: value }
}

/** Undefined: several, or not looked up. */
function useOnly(subject: Subject, field: Dimension | undefined): { value: string | undefined; pending: boolean } {
  const enabled = subject.of === 'row' && field !== undefined
  const { data, isPending, isError } = useApiQuery(
    'logs.companyPlatforms',
    { ...questionOf(subject), dimension: field ?? 'ip', limit: 2, countsOnly: true },
    { enabled, keep: false, quiet: true, staleTime: 60_000 },
  )
  const rows = data?.platforms ?? []
  return { value: rows.length === 1 ? rows[0]?.value : undefined, pending: enabled && isPending && !isError }
}

/** The subject's campaign, or the one with most of its visits; '' if unknown. */
export function useMainCampaign(subject: Subject): { campaign: string; pending: boolean } {
  const given = campaignOf(subject)
  const enabled = given === ''
  const { data, isPending, isError } = useApiQuery(
    'logs.report',
    { ...questionOf(subject), by: 'campaign', limit: 1 },
    { enabled, keep: false, quiet: true, staleTime: 60_000 },
  )
  return { campaign: given || (data?.rows[0]?.value ?? ''), pending: enabled && isPending && !isError }
}

/** Ignores other filters, since the rule matches all. */
function questionOf(subject: Subject): ScopeQuestion {
  if (subject.of === 'row')
    return {
      ...subject.scope.question,
      class: 'all',
      filter: { [subject.field]: { is: [subject.value] } },
    }
  const day = (subject.of === 'hit' ? subject.hit.time : subject.date).slice(0, 10)
  return { startDate: day, endDate: day, timezone: 'UTC', class: 'all', filter: {} }
}

/** `value`: not for this value. */
export function whyNone(subject: Subject): NoRule | 'value' {
  return (subject.of === 'row' && subject.value !== '' && noRuleOf(subject.field)) || 'value'
}

/** Subject and replayed effect. */
export function evidenceOf(
  subject: Subject,
  choice: RuleChoice,
  { replay, effect }: { replay: Replay; effect: RuleEffect },
): Evidence {
  const { from, to, visits } = replay
  const { visits: moved, low, high, converted } = replay[effect]
  const field = subject.of === 'row' ? EVIDENCE_FIELDS.find((one) => one === subject.field) : undefined
  const made =
    subject.of === 'row' && field !== undefined
      ? { field, value: subject.value }
      : { field: choice.field, value: choice.value }
  return { ...made, from, to, visits, effect, moved, low, high, converted }
}
