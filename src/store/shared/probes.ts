/**
 * Which browsers showed automation or a weak signal in the last 24 hours, and at which addresses other browsers showed
 * nothing. In memory, with a limit. A finding belongs to the browser that showed it: `browser` is a keyed hash of what
 * the probe read in it. Visits without readings are matched by `group`; the caller decides whether other browsers may
 * share that group.
 */
import type { Probe } from '../../contract/detection/probe.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

/** What a visit's browser is recognised by when the probe read nothing in it (`src/edge/remember/browser-key.ts`). */
export type Group = string
/** The address that a group belongs to; undefined when the site names its visitors: then a group is one browser. */
export type PlaceOf = (group: Group) => string | undefined

type Answered = {
  group: Group
  /** Milliseconds. */
  time: number
  /** Whose page answered; absent from processes of an earlier version. */
  hit?: string
}

/** An answer that says something against its browser. */
export type Finding = Answered & {
  said: 'flag' | 'oddity'
  browser: string
  /** Hash that names the campaign too. */
  visitor: string
  /** The User-Agent header that came with the answer. */
  agent: string
  probe: Probe
  /** Only what was done on the page says it. */
  byInput?: boolean
  /** Id of the hit whose check answered; absent: a page of the site did. */
  check?: string | undefined
}

/** One answer of the probe, as edges send it to one another. */
export type Remembered = Finding | Clean
/** `acted`: it is of a page on which somebody acted as people do. */
type Clean = Answered & { said: 'nothing'; acted?: boolean }

/** What is remembered of one browser, or of several that showed automation in one group. */
export type Recalled = Pick<Finding, 'group' | 'browser' | 'agent' | 'probe' | 'time' | 'byInput'> & {
  /** Holds a flag of automation. */
  flagged: boolean
}

/** Browsers that showed nothing: one of the very group, only others at its address, or none. */
export type Others = 'same' | 'beside' | 'none'

/** The answer of a visitor's check. */
export type CheckAnswer = { hit: string; probe: Probe; time: number }

export type ProbeMemory = {
  /** A flag stays for its 24 hours: no later answer replaces it. Answers whether the answer was news. */
  remember: (answer: Remembered) => boolean
  /** `browser`: of readings that came with the visit. They are matched exactly, whatever agent is claimed. */
  recall: (seen: { group: Group; browser?: string; time: number }) => Recalled | undefined
  /**
   * Which browsers answered within 24 hours and showed nothing. `byInput`: and somebody acted in them as people do,
   * because before that every browser shows nothing.
   */
  othersOf: (group: Group, time: number, byInput?: boolean) => Others
  /** The check that this visitor's browser answered within the last minute, if it said something against it. */
  checkOf: (visitor: string, time: number) => CheckAnswer | undefined
  /** Takes in what another thread remembers. */
  adopt: (all: MemoryPart) => void
  /** All of it, the latest last. */
  parts: () => MemoryPart
}

/** That browsers at a place showed nothing. `hit`: of the latest; `before`: of another page. `announced`: when the other processes heard of it. */
type Cleared = Seen & { before?: Seen; announced: number }
type Seen = { time: number; hit?: string | undefined }

export type MemoryPart = {
  recalled: readonly Recalled[]
  places: readonly (readonly [place: string, seen: Cleared])[]
  /** Hits whose page showed automation. */
  flagged: readonly string[]
}

/** After this time, the same address is news again. Milliseconds. */
const NEWS_MS = DAY_MS / 2
/** The visit that ends a check comes within this time. Milliseconds. */
const CHECK_MS = 60_000
/** Visitors between the check and their page: a few seconds of a busy service. */
const MOST_CHECKS = 5000
/** A ticket is good for an hour (`src/edge/remember/probe-seal.ts`). */
const MOST_FLAGGED = 20_000

/** Puts an entry last; beyond `most`, the oldest is dropped and answered. */
function put<Value>(map: Map<string, Value>, name: string, value: Value, most: number): string | undefined {
  map.delete(name)
  map.set(name, value)
  const [oldest] = map.keys()
  if (map.size <= most || oldest === undefined) return undefined
  map.delete(oldest)
  return oldest
}

/** `most`: groups, and twice as many places; those remembered longest ago are forgotten first. A group costs about 2 kB. */
export function createProbeMemory(placeOf: PlaceOf, most = 20_000): ProbeMemory {
  const groups = new Map<Group, Recalled>()
  /** By browser: its group. */
  const browsers = new Map<string, Group>()
  /** By address and by group: that a browser showed nothing; and, under a name of its own, that somebody acted. */
  const places = new Map<string, Cleared>()
  /** Hits whose page showed automation: no other answer of that page speaks for anybody. */
  const flagged = new Map<string, true>()
  /** By visitor. */
  const checks = new Map<string, CheckAnswer>()

  const fresh = (group: Group, time: number): Recalled | undefined => {
    const known = groups.get(group)
    return known && time - known.time < DAY_MS ? known : undefined
  }

  /** Whether it was news. */
  function clear(place: string, { time, hit }: Seen): boolean {
    const known = places.get(place)
    const isLater = known === undefined || time >= known.time
    const others = known && known.hit !== hit ? { time: known.time, hit: known.hit } : known?.before
    const isNews = known === undefined || time - known.announced > NEWS_MS
    const seen = isLater ? { time, hit } : { time: known.time, hit: known.hit }
    const announced = isNews ? time : known.announced
    put(places, place, { ...seen, announced, ...(others && { before: others }) }, 2 * most)
    return isNews
  }

  /** A page that showed automation later was no other browser before. */
  function revoke(place: string, hit: string): void {
    const known = places.get(place)
    if (known === undefined) return
    if (known.before?.hit === hit) delete known.before
    if (known.hit !== hit) return
    if (known.before) places.set(place, { ...known.before, announced: -Infinity })
    else places.delete(place)
  }

  function rememberPlace({ group, time, hit }: Answered, acted = false): boolean {
    const address = placeOf(group)
    if (address === undefined || (hit !== undefined && flagged.has(hit))) return false
    return [address, group].map((place) => clear(acted ? actedAt(place) : place, { time, hit })).includes(true)
  }

  function rememberFlag({ group, hit }: Answered): void {
    if (hit === undefined) return
    put(flagged, hit, true, MOST_FLAGGED)
    for (const place of [placeOf(group), group])
      if (place !== undefined) for (const one of [place, actedAt(place)]) revoke(one, hit)
  }

  function keep(entry: Recalled): void {
    put(browsers, entry.browser, entry.group, most)
    put(groups, entry.group, entry, most)
  }

  function rememberFinding(found: Finding): boolean {
    const { check: hit, visitor, probe, time } = found
    if (found.said === 'flag') rememberFlag(found)
    if (hit !== undefined) put(checks, visitor, { hit, probe, time }, MOST_CHECKS)
    const known = fresh(found.group, found.time)
    if (known && found.said === 'oddity') {
      // another browser than the remembered one, odd but not automated as far as is known
      if (!isSame(known.browser, found.browser)) rememberPlace(found)
      if (known.flagged) return true
    }
    keep(withAnswer(known && (known.flagged || isSame(known.browser, found.browser)) ? known : undefined, found))
    return true
  }

  return {
    remember(answer) {
      // from a process of an earlier version, which names no group: it matches nothing
      if (typeof answer.group !== 'string') return false
      return answer.said === 'nothing' ? rememberPlace(answer, answer.acted) : rememberFinding(answer)
    },
    recall({ group, browser, time }) {
      const exact = browser === undefined ? undefined : fresh(browsers.get(browser) ?? '', time)
      if (exact && exact.browser === browser) return exact
      return browser === undefined || placeOf(group) === undefined ? fresh(group, time) : undefined
    },
    othersOf(group, time, byInput = false) {
      const address = placeOf(group)
      if (address === undefined) return 'none'
      const isClear = (place: string): boolean => {
        const seen = places.get(byInput ? actedAt(place) : place)
        return seen !== undefined && time - seen.time < DAY_MS
      }
      if (isClear(group)) return 'same'
      return isClear(address) ? 'beside' : 'none'
    },
    checkOf(visitor, time) {
      const answer = checks.size === 0 ? undefined : checks.get(visitor)
      return answer && time - answer.time < CHECK_MS ? answer : undefined
    },
    adopt({ recalled, places: known, flagged: hits }) {
      for (const hit of hits) put(flagged, hit, true, MOST_FLAGGED)
      for (const entry of recalled) if ((groups.get(entry.group)?.time ?? 0) < entry.time) keep(entry)
      for (const [place, seen] of known)
        if ((places.get(place)?.time ?? 0) < seen.time) put(places, place, seen, 2 * most)
    },
    parts: () => ({ recalled: [...groups.values()], places: [...places], flagged: [...flagged.keys()] }),
  }
}

/** Whether two keys name one browser: one that was read without its graphics begins as the other does. */
const isSame = (one: string, other: string): boolean =>
  one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one))

const actedAt = (place: string): string => `${place} acted`

/** What was done on an earlier page of the browser stays known; its report is no answer of another page. */
function withAnswer(before: Recalled | undefined, found: Finding): Recalled {
  const { group, browser, agent, probe, time, byInput = false } = found
  const input = probe.input ?? (before && isSame(before.browser, browser) ? before.probe.input : undefined)
  return {
    group,
    browser,
    agent,
    probe: { ...probe, input },
    time,
    // of a flag it is its own; of oddities, and of flags one after another, all have to be by input
    byInput: byInput && (before === undefined || before.byInput === true || (found.said === 'flag' && !before.flagged)),
    flagged: found.said === 'flag',
  }
}
