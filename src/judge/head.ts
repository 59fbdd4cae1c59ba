/**
 * What agent and headers alone show, judged once per distinct head: a few thousand make up almost all traffic. The key
 * is the whole text of what is read, so that no two heads share a judgement.
 */
import { CUT } from '../contract/integration/edge.ts'
import { createKept } from '../lib/flow/kept.ts'
import { hash32 } from '../lib/numbers/hash.ts'
import { rememberJson } from '../lib/text/known-json.ts'
import { cut } from '../lib/text/text.ts'
import { textOfAgent } from './agent/agent.ts'
import { answerBy, evaluateSignals, type SignalResult } from './evaluate-signals.ts'
import type { Facts } from './facts.ts'
import { CUT_SHORT, isGateway, isTrustworthy, NAMES, ORDER, PROTOCOL } from './headers.ts'
import { NO_PATTERNS } from './patterns.ts'
import type { CampaignPolicy } from './policy/policy.ts'
import { hasAnswered } from './probe/probe-signals.ts'
import type { Signal } from './verdict.ts'

/** Headers that signals read, stored for replays. Never cookies or credentials. */
export const KEPT_HEADERS: readonly string[] = [
  'accept',
  'accept-encoding',
  'accept-language',
  'sec-ch-ua',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-fetch-user',
  'sec-purpose',
  'purpose',
  'x-moz',
  'x-purpose',
  'x-requested-with',
  'via',
  'upgrade-insecure-requests',
  'connection',
  'x-ja4',
  ORDER,
  NAMES,
  PROTOCOL,
  CUT_SHORT,
]

type Headers = Readonly<Record<string, string>>

/** Their first characters, well-formed. */
function storedHeaders(headers: Headers | null): Headers {
  const kept: Record<string, string> = {}
  if (!headers) return kept
  for (const name of KEPT_HEADERS) {
    const value = headers[name]
    if (value !== undefined) kept[name] = cut(value, CUT.header)
  }
  return kept
}

/** As stored with the hit. */
export const keptHeaders = (facts: Pick<Facts, 'agent' | 'userAgent' | 'headers'>): Headers =>
  headOf(facts)?.stored ?? storedHeaders(facts.headers)

/** Besides agent and kept headers these read only what `aroundOf` says (tested). */
const OF_HEAD: ReadonlySet<string> = new Set([
  'automation.named',
  'automation.headless_hint',
  'ua.declared_bot',
  'ua.payload',
  'ua.empty',
  'ua.impossible',
  'ua.bot_like',
  'ua.dead_platform',
  'ua.outdated_browser',
  'ua.unknown_browser',
  'headers.bare',
  'headers.client_hints_differ',
  'headers.odd_brands',
  'headers.odd_hints',
  'headers.no_client_hints',
  'headers.no_fetch_metadata',
  'headers.odd_fetch',
  'headers.odd_accept',
  'headers.accept_differs',
  'headers.odd_languages',
  'headers.no_accept_language',
  'headers.no_accept',
  'headers.odd_encoding',
  'headers.program_head',
  'headers.program_tls',
  'headers.old_protocol',
  'headers.order',
  'headers.excess',
  'headers.no_upgrade',
])

export const isOfHead = ({ name }: Pick<Signal, 'name'>): boolean => OF_HEAD.has(name)

type Shown = { at: number; answer: SignalResult }

type Head = {
  /** Those that are read; null as in the facts. */
  headers: Headers | null
  stored: Headers
  /** Per list of signals, what they say in each of the surroundings; undefined: not kept. */
  shown: Map<readonly Signal[], (readonly Shown[] | undefined)[]> | undefined
}

/** UTF-16 units of all keys and stored texts. */
export const MOST_UNITS = 2 ** 21
/** Those that an entry counts for its objects. */
const UNITS_EACH = 512
/** Lists of signals per head: an operator's sets change seldom. */
const MOST_LISTS = 8

const heads = createKept<string, Head>(MOST_UNITS, (key) => 2 * key.length + UNITS_EACH)
/** Hashes of heads that came once: only one that comes again is kept, so that made-up ones cost little. */
const met = new Int32Array(8192)
const figures = { known: 0, judged: 0 }

/** Heads found as judged before, and judged anew, since the last call. */
export function takeHeadFigures(): typeof figures {
  const taken = { ...figures }
  figures.known = figures.judged = 0
  return taken
}

/** Of `MOST_UNITS`. */
export const headUnits = (): number => heads.used()

type Sent = Pick<Facts, 'agent' | 'userAgent' | 'headers'>
let last: Partial<Sent> & { head?: Head | undefined } = {}

/** Undefined: its text is not well-formed or longer than is stored, or the agent is not its string's own. */
function headOf({ agent, userAgent, headers }: Sent): Head | undefined {
  if (last.headers === headers && last.agent === agent && last.userAgent === userAgent) return last.head
  const head = textOfAgent(agent) === userAgent ? lookUp(userAgent, headers) : undefined
  last = { headers, agent, userAgent, head }
  return head
}

const NONE: Headers = {}

function lookUp(userAgent: string, headers: Headers | null): Head | undefined {
  const read = headers && readHeaders(headers)
  if (read === undefined) return undefined
  const json = JSON.stringify(read)
  // a lone surrogate is written so
  if (json.includes('\\ud')) return undefined
  // the text of an object ends by itself, so the agent may follow
  const key = json + userAgent
  const known = heads.get(key)
  if (known) figures.known += 1
  return known ?? meet(key, json, read)
}

function meet(key: string, json: string, headers: Headers | null): Head {
  figures.judged += 1
  const stored = headers ?? NONE
  const hash = hash32(key) | 0
  const place = hash & (met.length - 1)
  const isAgain = met[place] === hash
  met[place] = hash
  const head: Head = { headers, stored, shown: isAgain ? new Map() : undefined }
  if (headers) rememberJson(stored, json, isAgain)
  if (isAgain) heads.set(key, head)
  return head
}

function readHeaders(headers: Headers): Headers | undefined {
  const read: Record<string, string> = {}
  for (const name of KEPT_HEADERS) {
    const value = headers[name]
    if (value === undefined) continue
    if (value.length > CUT.header) return undefined
    read[name] = value
  }
  return read
}

const [TRUSTWORTHY, GATEWAY, PAGE, ANSWERED] = [1, 2, 4, 8]

/** What else the signals of a head read. */
const aroundOf = (facts: Facts): number =>
  (isTrustworthy(facts) ? TRUSTWORTHY : 0) |
  (isGateway(facts.network) ? GATEWAY : 0) |
  (facts.source === 'page' ? PAGE : 0) |
  (hasAnswered(facts) ? ANSWERED : 0)

/** A visit of which only the head and its surroundings are known. */
const bareFacts = (facts: Facts, { headers }: Head, around: number): Facts => ({
  ...facts,
  headers,
  url: around & TRUSTWORTHY ? 'https://x/' : 'http://x/',
  domain: 'x',
  network: { hosting: around & GATEWAY ? 'x' : '', tor: false, vpn: '', relay: false },
  source: around & PAGE ? 'page' : 'site',
  probe: around & ANSWERED ? {} : null,
  patterns: NO_PATTERNS,
})

type Split = { own: readonly number[]; rest: readonly number[] }
const splits = new WeakMap<readonly Signal[], Split>()

function splitOf(signals: readonly Signal[]): Split {
  let split = splits.get(signals)
  if (!split) {
    const places = signals.map((_, at) => at)
    const isOwn = (at: number): boolean => isOfHead(signals[at] ?? { name: '' })
    splits.set(signals, (split = { own: places.filter(isOwn), rest: places.filter((at) => !isOwn(at)) }))
  }
  return split
}

type KeptHead = Head & { shown: NonNullable<Head['shown']> }
const isKept = (head: Head | undefined): head is KeptHead => head?.shown !== undefined

function shownBy(head: KeptHead, signals: readonly Signal[], facts: Facts, policy: CampaignPolicy): readonly Shown[] {
  let known = head.shown.get(signals)
  if (!known) {
    if (head.shown.size >= MOST_LISTS) head.shown.clear()
    head.shown.set(signals, (known = []))
  }
  const around = aroundOf(facts)
  return (known[around] ??= judged(splitOf(signals).own, signals, bareFacts(facts, head, around), policy))
}

const judged = (
  own: readonly number[],
  signals: readonly Signal[],
  facts: Facts,
  policy: CampaignPolicy,
): readonly Shown[] =>
  own.flatMap((at) => {
    const signal = signals[at]
    const answer = signal && answerBy(signal, facts, policy)
    return answer ? [{ at, answer }] : []
  })

/** As `evaluateSignals`, with what the head shows from the cache. `signals`: a lasting list. */
export function evaluateWithHead(signals: readonly Signal[], facts: Facts, policy: CampaignPolicy): SignalResult[] {
  const head = headOf(facts)
  if (!isKept(head)) return evaluateSignals(signals, facts, policy)
  const shown = shownBy(head, signals, facts, policy)
  const answers: SignalResult[] = []
  let next = 0
  for (const at of splitOf(signals).rest) {
    const signal = signals[at]
    const answer = signal && answerBy(signal, facts, policy)
    if (!answer) continue
    for (; (shown[next]?.at ?? Infinity) < at; next += 1) answers.push((shown[next] as Shown).answer)
    answers.push(answer)
  }
  for (; next < shown.length; next += 1) answers.push((shown[next] as Shown).answer)
  return answers
}
