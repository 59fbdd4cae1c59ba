/** Gains of a visitor by a change, checked against the table of gains. */
import type { DecideInput } from '../../../src/contract/integration/edge.ts'
import { NAMES, ORDER, orderOf, PROTOCOL } from '../../../src/judge/headers.ts'
import { gainsOf, partOfHeader, partsOfEntry, partsOfRules, type VisitorPart } from '../../../src/judge/gains.ts'
import type { CampaignPolicy } from '../../../src/judge/policy/policy.ts'
import type { RawRequest } from '../raw-changes.ts'
import type { Judgement } from './edge.ts'
import { ADDRESS } from './visits.ts'

/** Of repeated names, Node servers keep the first of these and join the others. */
const ONCE = new Set([
  'user-agent',
  'referer',
  'host',
  'authorization',
  'content-type',
  'content-length',
  'from',
  'age',
])

function headersOf(request: RawRequest): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [spelled, value] of request.headers) {
    const name = spelled.toLowerCase()
    const before = headers[name]
    if (before === undefined) headers[name] = value
    else if (!ONCE.has(name)) headers[name] = `${before}${name === 'cookie' ? '; ' : ', '}${value}`
  }
  return headers
}

const PRIVATE = /^(?:cookie|authorization|host|content-.*|connection)$/

/** As an integration sends it, uncut and complete. */
export function questionOf(request: RawRequest, scheme: 'http' | 'https' = 'https'): Omit<DecideInput, 'key'> {
  const all = headersOf(request)
  const headers: Record<string, string> = {}
  for (const name in all) if (!PRIVATE.test(name)) headers[name] = all[name] ?? ''
  const raw = request.headers.flat()
  const order = orderOf(raw, headers)
  if (order) headers[ORDER] = order
  if (request.headers.every(([name]) => !/^(?:via|forwarded|x-forwarded-for|x-real-ip|cf-ray)$/i.test(name))) {
    headers[NAMES] = request.headers
      .map(([name]) => name)
      .join(' ')
      .slice(0, 512)
    headers[PROTOCOL] = request.protocol.slice(5)
  }
  return {
    ip: ADDRESS,
    url: `${scheme}://shop.example${request.target}`,
    userAgent: all['user-agent'] ?? '',
    referrer: all['referer'] ?? '',
    headers,
    check: request.method === 'GET',
  }
}

/** Differences of two requests, in the table's words. */
export function partsChanged(one: RawRequest, other: RawRequest): Set<VisitorPart> {
  const parts = new Set<VisitorPart>()
  const [before, after] = [headersOf(one), headersOf(other)]
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (before[name] !== after[name]) parts.add(partOfHeader(name))
  const names = ({ headers }: RawRequest) =>
    headers.flatMap(([name]) => (partOfHeader(name.toLowerCase()) === 'way' ? [] : name)).join(' ')
  if (names(one) !== names(other) || one.protocol !== other.protocol) parts.add('order')
  if (one.target !== other.target) parts.add('page')
  if (one.method !== other.method) parts.add('method')
  return parts
}

/** Mildest first. */
const OUTCOMES = ['target', 'suspicious', 'check', 'bot page'] as const
type Outcome = (typeof OUTCOMES)[number]

const STANDS = new Set(['verified', 'unverified'])

function outcomeOf({ decision, botPage, check }: Judgement): Outcome {
  if (botPage || (decision.class === 'bot' && !STANDS.has(decision.category))) return 'bot page'
  if (check) return 'check'
  return decision.suspicious ? 'suspicious' : 'target'
}

const rank = (judged: Judgement): number => OUTCOMES.indexOf(outcomeOf(judged))

type Finding = Judgement['decision']['reasons'][number]

/** Findings of the first that the second lacks or has weaker. Excludes those in the visitor's favour. */
function lost(before: Judgement, after: Judgement): Finding[] {
  const weights = new Map(after.decision.reasons.map(({ signal, weight }) => [signal, weight]))
  return against(before).filter(({ signal, weight }) => {
    const now = weights.get(signal)
    return now === undefined || (weight === 'conclusive' && now === 'weak')
  })
}

const FOR = /^(?:list\.(?:client|global|rule)_allow|crawler\.(?:verified|unverified))$/
const against = ({ decision }: Judgement): Finding[] => decision.reasons.filter(({ signal }) => !FOR.test(signal))

type Parts = ReadonlySet<VisitorPart>
const meet = (parts: Parts, about: Iterable<VisitorPart>): boolean => [...about].some((part) => parts.has(part))

const ENTRY_BLOCKS = /^list\.(?:client|global)_block$/

/** The second visit's standing if only place, time and page apply; undefined: an ordinary visit. */
function standing(before: Judgement, after: Judgement, parts: Parts, policy: CampaignPolicy): string | undefined {
  const had = new Set(before.decision.reasons.map(({ signal }) => signal))
  // only one matching entry decides, so a lost one reveals another
  const entryWent = before.decision.reasons.some(
    ({ signal, value }) => /^list\.(?:client|global)_/.test(signal) && meet(parts, partsOfEntry(value)),
  )
  for (const finding of after.decision.reasons) {
    if (!FOR.test(finding.signal)) continue
    const as = had.has(finding.signal) ? 'before' : standsBy(finding, parts, { entryWent, ruled: partsOfRules(policy) })
    if (as !== undefined) return as
  }
  return undefined
}

function standsBy(
  { signal, value }: Finding,
  parts: Parts,
  { entryWent, ruled }: { entryWent: boolean; ruled: Parts },
): string | undefined {
  if (signal === 'list.rule_allow') return meet(parts, ruled) ? 'rule' : undefined
  if (signal.startsWith('list.')) return entryWent || meet(parts, partsOfEntry(value)) ? 'entry' : undefined
  if (!value.startsWith('signed by')) return parts.has('agent') ? 'claim' : undefined
  return signal === 'crawler.verified' && parts.has('signature') ? 'signature' : undefined
}

export type Compared = {
  /** Gains that the table does not allow. */
  wrong: string[]
  /** Table lines used: part and gain. */
  used: string[]
}

/** Checks all gains of the second visit. `policy`: of both. */
export function compare(before: Judgement, after: Judgement, parts: Parts, policy: CampaignPolicy): Compared {
  const [wrong, used]: [string[], string[]] = [[], []]
  if (after.rows.length + after.pending.length !== 1) wrong.push('the hit is lost')
  const stands = standing(before, after, parts, policy)
  if (stands !== undefined) used.push(`stands: ${stands}`)
  const isStillBlocked = after.decision.reasons.some(({ signal }) => ENTRY_BLOCKS.test(signal))
  const isRight = (finding: Finding): boolean => {
    if (stands !== undefined && finding.kind !== 'policy') return true
    // the bot page excludes the check
    if (finding.signal === 'headers.check_not_taken' && outcomeOf(after) === 'bot page') return true
    if (ENTRY_BLOCKS.test(finding.signal)) return meet(parts, partsOfEntry(finding.value)) || isStillBlocked
    if (finding.signal.startsWith('list.rule_')) return meet(parts, partsOfRules(policy))
    const lines = gainsOf(finding.signal, parts)
    // with several possible causes, none is proved necessary
    if (lines.length === 1) used.push(`${lines[0]?.by}: ${finding.signal}`)
    return lines.length > 0
  }
  const gone = lost(before, after)
  const mayGo = new Set(gone.filter(isRight))
  for (const finding of gone) if (!mayGo.has(finding)) wrong.push(`${finding.signal} is gone`)
  const left = against(before).filter((finding) => !mayGo.has(finding))
  wrong.push(...outcomeFaults(before, after, { left, parts, policy, stands: stands !== undefined }, used))
  return { wrong, used }
}

type Left = { left: readonly Finding[]; parts: Parts; policy: CampaignPolicy; stands: boolean }

function outcomeFaults(
  before: Judgement,
  after: Judgement,
  { left, parts, policy, stands }: Left,
  used: string[],
): string[] {
  const [was, is] = [rank(before), rank(after)]
  const least = Math.min(was, rankOf(stands ? left.filter(({ kind }) => kind === 'policy') : left))
  if (is < least) return [`${outcomeOf(before)} became ${outcomeOf(after)} with the same findings`]
  if (was !== OUTCOMES.indexOf('check') || is >= was || stands) return []
  const isAsked = policy.check === 'new' || left.some(({ weight }) => weight === 'weak')
  if (!isAsked) return []
  const lines = gainsOf('check', parts)
  if (lines.length === 1) used.push(`${lines[0]?.by}: check`)
  return lines.length > 0 ? [] : [`the check became ${outcomeOf(after)}`]
}

/** Combined weight of findings. */
function rankOf(findings: readonly Finding[]): number {
  if (findings.some(({ weight }) => weight === 'conclusive')) return OUTCOMES.indexOf('bot page')
  const kinds = new Set(findings.map(({ kind }) => kind)).size
  return kinds >= 2 ? OUTCOMES.indexOf('bot page') : kinds
}
