/**
 * Header order and HTTP version from a site's server. Servers and proxies may change both for everyone, so neither is
 * trusted until most of the campaign's visitors match browsers. Counted in marks for a day, once per visitor.
 */
import { createKept } from '../../lib/flow/kept.ts'
import { pairOf, type Pair } from '../../lib/numbers/hash.ts'
import type { VisitorWindow } from '../../store/shared/window.ts'
import type { Facts } from '../../judge/facts.ts'
import { isPrefetch, NAMES, PROTOCOL } from '../../judge/headers.ts'
import { hasLoneLength, LENGTH, writingOf } from '../../judge/signals/headers-program-head.ts'
import { countOf } from '../remember/marks.ts'

/** Visitors that match browsers, and their share. */
const [VISITORS, SHARE] = [20, 0.9]
/** Of visitors with a length of no content: a server that adds one adds it for everybody, so programs cannot hide it. */
const ADDED = 0.5

type Marks = Pick<VisitorWindow, 'see' | 'peek'>
type Counts = { fitting: Pair; other: Pair }
type Told = { names: Counts; protocol: Counts; length: Pair }

const names = createKept<string, Told>(4096)

function countsOf(campaign: string): Told {
  let shown = names.get(campaign)
  if (shown === undefined) {
    const pair = (what: string): Counts => ({
      fitting: pairOf(`${what}|fitting|${campaign}`),
      other: pairOf(`${what}|other|${campaign}`),
    })
    names.set(
      campaign,
      (shown = { names: pair('names'), protocol: pair('protocol'), length: pairOf(`length|${campaign}`) }),
    )
  }
  return shown
}

function isLearnt(marks: Marks, counts: Counts, isFitting: boolean, { time, counted }: Seen): boolean {
  if (counted) marks.see(isFitting ? counts.fitting : counts.other, time)
  const fitting = countOf(marks, counts.fitting, time)
  if (fitting < VISITORS) return false
  return fitting >= SHARE * (fitting + countOf(marks, counts.other, time))
}

/** True if the program wrote it, not the server. `names` count first. */
function isOwnLength(marks: Marks, counts: Told, listed: string | undefined, { time, counted }: Seen): boolean {
  if (!listed || hasHost(listed) || !hasLoneLength(listed)) return false
  const {
    names: { fitting, other },
    length,
  } = counts
  if (counted) marks.see(length, time)
  const all = countOf(marks, fitting, time) + countOf(marks, other, time)
  return all >= VISITORS && countOf(marks, length, time) < ADDED * all
}

/** `counted`: the visitor's first answered visit of the day. */
type Seen = { time: number; counted: boolean }

/** HTTP/2 and later, which every current browser speaks. */
const isLater = (protocol: string): boolean => !protocol.startsWith('1')

const hasHost = (listed: string): boolean => /(?:^| )host(?: |$)/i.test(listed)

type Keeps = { names: boolean; length: boolean; protocol: boolean }

function kept(headers: NonNullable<Facts['headers']>, keeps: Keeps): Facts['headers'] {
  if (keeps.names && keeps.protocol) return headers
  const isKept = (name: string): boolean => (name !== NAMES || keeps.names) && (name !== PROTOCOL || keeps.protocol)
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => isKept(name)))
  return keeps.length && !keeps.names ? { ...own, [NAMES]: LENGTH } : own
}

/** Drops header order and HTTP version until trusted. Only browser agents count, and no prefetches. */
export function learntHeaders(
  marks: Marks,
  facts: Pick<Facts, 'agent' | 'headers' | 'unique' | 'time'>,
  campaign: string,
  counted: boolean,
): Facts['headers'] {
  const { headers, agent, time } = facts
  const listed = headers?.[NAMES]
  const protocol = headers?.[PROTOCOL]
  const isTold = listed !== undefined && !hasHost(listed)
  if (!headers || (!isTold && protocol === undefined)) return headers
  const counts = countsOf(campaign)
  const isCounted = counted && isBrowsers(facts)
  // WebKit's order is not judged, so it proves nothing
  const ofNames = { time, counted: isCounted && agent.engine !== 'safari' }
  const ofProtocol = { time, counted: isCounted }
  return kept(headers, {
    names: !isTold || isLearnt(marks, counts.names, writingOf(facts) === undefined, ofNames),
    length: isOwnLength(marks, counts, listed, ofNames),
    protocol: protocol === undefined || isLearnt(marks, counts.protocol, isLater(protocol), ofProtocol),
  })
}

const isBrowsers = (facts: Pick<Facts, 'agent' | 'headers' | 'unique'>): boolean =>
  facts.unique && facts.agent.engine !== 'other' && facts.agent.declared === '' && !isPrefetch(facts)
