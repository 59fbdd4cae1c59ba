/**
 * Agent and headers alone, judged once per distinct head: a few thousand make up almost all traffic. A head is
 * found by a hash and taken only if every value that is read is the same.
 */
import { CUT } from '../contract/integration/edge.ts'
import { createKept } from '../lib/flow/kept.ts'
import { rememberJson } from '../lib/text/known-json.ts'
import { numberOfAgent } from './agent/agent.ts'
import { answerBy, evaluateSignals, type SignalResult } from './evaluate-signals.ts'
import type { Facts } from './facts.ts'
import { isGateway, isTrustworthy } from './headers.ts'
import { type Headers, KEPT_HEADERS, storedHeaders } from './kept-headers.ts'
import { NO_PATTERNS } from './patterns.ts'
import type { CampaignPolicy } from './policy/policy.ts'
import { hasAnswered } from './probe/probe-signals.ts'
import { NOT_V8, showsOtherEngine } from './probe/renamed.ts'
import type { Signal } from './verdict.ts'

/** As stored with the hit. */
export const keptHeaders = (facts: Pick<Facts, 'agent' | 'userAgent' | 'headers'>): Headers =>
  headOf(facts)?.stored ?? storedHeaders(facts.headers)

type Shown = { at: number; answer: SignalResult }

type Head = {
  agent: Facts['agent']
  /** In the order of `KEPT_HEADERS`; null as in the facts. */
  sent: readonly (string | undefined)[] | null
  headers: Headers | null
  stored: Headers
  /** Per list of signals, what they say in each of the surroundings. */
  shown: Map<readonly Signal[], (readonly Shown[] | undefined)[]>
}

/** UTF-16 units of all texts. */
export const MOST_UNITS = 2 ** 21
/** Those that an entry counts for its objects. */
const UNITS_EACH = 512
/** Lists of signals per head: an operator's sets change seldom. */
const MOST_LISTS = 8

const NOTHING: NonNullable<Head['sent']> = []
const unitsOf = ({ sent }: Head): number =>
  (sent ?? NOTHING).reduce((sum, value) => sum + 2 * (value?.length ?? 0), UNITS_EACH)
const heads = createKept<number, Head>(MOST_UNITS, (_print, head) => unitsOf(head))
/** Prints of heads that came once: only one that comes again is kept, so that made-up ones cost little. */
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

/** Undefined: not kept. */
function headOf({ agent, userAgent, headers }: Sent): Head | undefined {
  if (last.headers === headers && last.agent === agent && last.userAgent === userAgent) return last.head
  const number = numberOfAgent(agent, userAgent)
  const head = number === undefined ? undefined : lookUp(agent, number, headers)
  last = { headers, agent, userAgent, head }
  return head
}

/** Values of the visit at hand, reused. */
const values: (string | undefined)[] = []
/** Values below `2 ** SAMPLED` characters are hashed whole, of longer ones about as many. */
const [PRIME, SAMPLED] = [0x01000193, 6]

/** Reads `values`; returns a hash of samples of them, which finds a head but proves nothing. */
function readPrint(headers: Headers, agent: number): number {
  let print = agent
  for (let at = 0; at < KEPT_HEADERS.length; at += 1) {
    const value = headers[KEPT_HEADERS[at] ?? '']
    values[at] = value
    if (value === undefined) continue
    print = Math.imul(print ^ (at * 1031 + value.length), PRIME)
    const step = (value.length >> SAMPLED) + 1
    for (let place = 0; place < value.length; place += step) print = Math.imul(print ^ value.charCodeAt(place), PRIME)
  }
  return print & 0x3fff_ffff
}

function isSame(sent: Head['sent']): boolean {
  if (sent === null) return false
  for (let at = 0; at < sent.length; at += 1) if (sent[at] !== values[at]) return false
  return true
}

function lookUp(agent: Facts['agent'], number: number, headers: Headers | null): Head | undefined {
  const print = headers === null ? number & 0x3fff_ffff : readPrint(headers, number)
  const known = heads.get(print)
  if (known) {
    // whole values: no two heads share a judgement
    const isKnown = known.agent === agent && (headers === null ? known.sent === null : isSame(known.sent))
    figures[isKnown ? 'known' : 'judged'] += 1
    return isKnown ? known : undefined
  }
  figures.judged += 1
  const place = print & (met.length - 1)
  if (met[place] === print) return keep(agent, print, headers)
  met[place] = print
  return undefined
}

function keep(agent: Facts['agent'], print: number, headers: Headers | null): Head | undefined {
  const read: Record<string, string> = {}
  const stored: Record<string, string> = {}
  for (const [at, value] of (headers ? values : NOTHING).entries()) {
    if (value === undefined) continue
    const name = KEPT_HEADERS[at] ?? ''
    if (value.length > CUT.header) return undefined
    read[name] = value
    stored[name] = value.toWellFormed()
  }
  rememberJson(stored)
  const head: Head = { agent, sent: headers && [...values], headers: headers && read, stored, shown: new Map() }
  heads.set(print, head)
  return head
}

const [TRUSTWORTHY, GATEWAY, PAGE, ANSWERED, OTHER_ENGINE] = [1, 2, 4, 8, 16]

/** Surroundings: all else that the signals of a head read. */
const aroundOf = (facts: Facts): number =>
  (isTrustworthy(facts) ? TRUSTWORTHY : 0) |
  (isGateway(facts.network) ? GATEWAY : 0) |
  (facts.source === 'page' ? PAGE : 0) |
  (hasAnswered(facts) ? ANSWERED : 0) |
  (showsOtherEngine(facts.probe) ? OTHER_ENGINE : 0)

const OTHER = { evalLength: NOT_V8 } as const satisfies Facts['probe']
const RECALLED = { ...NO_PATTERNS, recalled: 1 }

/** A visit of which only the head and its surroundings are known. */
const bareFacts = (facts: Facts, { headers }: Head, around: number): Facts => ({
  ...facts,
  headers,
  url: around & TRUSTWORTHY ? 'https://x/' : 'http://x/',
  domain: 'x',
  network: { hosting: around & GATEWAY ? 'x' : '', tor: false, vpn: '', relay: false },
  source: around & PAGE ? 'page' : 'site',
  probe: around & OTHER_ENGINE ? OTHER : around & ANSWERED ? {} : null,
  patterns: around & ANSWERED ? NO_PATTERNS : RECALLED,
})

type Split = { own: readonly number[]; rest: readonly number[] }
const splits = new WeakMap<readonly Signal[], Split>()

function splitOf(signals: readonly Signal[]): Split {
  let split = splits.get(signals)
  if (!split) {
    const places = signals.map((_, at) => at)
    const isOwn = (at: number): boolean => signals[at]?.ofHead === true
    splits.set(signals, (split = { own: places.filter(isOwn), rest: places.filter((at) => !isOwn(at)) }))
  }
  return split
}

function shownBy(head: Head, signals: readonly Signal[], facts: Facts, policy: CampaignPolicy): readonly Shown[] {
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
  if (!head) return evaluateSignals(signals, facts, policy)
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
