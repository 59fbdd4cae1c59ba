/**
 * Browsers that showed automation or a weak signal in the last 24 hours, and addresses where others showed none.
 * Bounded memory. A finding belongs to one browser: `browser` is a keyed hash of the probe's readings. Visits without
 * readings match by `group`; the caller decides if other browsers may share that group.
 */
import type { Probe } from '../../contract/detection/probe.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

/** Identifies a browser without probe readings (`src/edge/remember/browser-key.ts`). */
export type Group = string
/** Address of a group; undefined when the site names its visitors: then a group is one browser. */
export type PlaceOf = (group: Group) => string | undefined

type Answered = {
  group: Group
  /** Milliseconds. */
  time: number
  /** Hit whose page answered; absent from older processes. */
  hit?: string
}

type Finding = Answered & {
  said: 'flag' | 'oddity'
  browser: string
  /** Hash that includes the campaign. */
  visitor: string
  /** User-Agent header of the answer. */
  agent: string
  probe: Probe
  /** Shown only by input on the page. */
  byInput?: boolean
  /** Hit whose check answered; absent when a page of the site did. */
  check?: string | undefined
}

/** One answer of the probe, as edges exchange it. */
export type Remembered = Finding | Clean
/** `acted`: somebody used the page as people do. */
type Clean = Answered & { said: 'nothing'; acted?: boolean }

/** Findings of one browser, or of several with automation in one group. */
type Recalled = Pick<Finding, 'group' | 'browser' | 'agent' | 'probe' | 'time' | 'byInput'> & {
  /** Has a flag of automation. */
  flagged: boolean
}

/** Browsers without findings: in the same group, only others at its address, or none. */
type Others = 'same' | 'beside' | 'none'

type CheckAnswer = { hit: string; probe: Probe; time: number }

export type ProbeMemory = {
  /** A flag stays for 24 hours; no later answer replaces it. Returns true if the answer was new. */
  remember: (answer: Remembered) => boolean
  /** `browser`: from readings of the visit; matched exactly, regardless of the User-Agent. */
  recall: (seen: { group: Group; browser?: string; time: number }) => Recalled | undefined
  /**
   * Browsers without findings within 24 hours. `byInput`: only those somebody used, because without input every browser
   * seems clean.
   */
  othersOf: (group: Group, time: number, byInput?: boolean) => Others
  /** The check answered by this visitor's browser within the last minute, if it had findings. */
  checkOf: (visitor: string, time: number) => CheckAnswer | undefined
  adopt: (all: MemoryPart) => void
  parts: () => MemoryPart
}

/**
 * Browsers at a place had no findings. `hit`: latest; `before`: of another page. `announced`: when the other processes
 * were notified.
 */
type Cleared = Seen & { before?: Seen; announced: number }
type Seen = { time: number; hit?: string | undefined }

export type MemoryPart = {
  recalled: readonly Recalled[]
  places: readonly (readonly [place: string, seen: Cleared])[]
  flagged: readonly string[]
}

/** The same address is announced again after this time. Milliseconds. */
const NEWS_MS = DAY_MS / 2
/** Longest time from a check to its visit. Milliseconds. */
const CHECK_MS = 60_000
/** Visitors between the check and their page: some seconds of a busy service. */
const MOST_CHECKS = 5000
/** A ticket is valid for an hour (`src/edge/remember/probe-seal.ts`). */
const MOST_FLAGGED = 20_000

/** Puts an entry last; beyond `most`, removes and returns the oldest. */
function put<Value>(map: Map<string, Value>, name: string, value: Value, most: number): string | undefined {
  map.delete(name)
  map.set(name, value)
  const [oldest] = map.keys()
  if (map.size <= most || oldest === undefined) return undefined
  map.delete(oldest)
  return oldest
}

/** `most`: groups, and twice as many places; forgets the oldest first. A group takes about 2 kB. */
export function createProbeMemory(placeOf: PlaceOf, most = 20_000): ProbeMemory {
  const groups = new Map<Group, Recalled>()
  const browsers = new Map<string, Group>()
  /** Browsers without findings, by address and by group; those somebody used have separate keys. */
  const places = new Map<string, Cleared>()
  /** Hits with automation: their other answers prove nothing. */
  const flagged = new Map<string, true>()
  const checks = new Map<string, CheckAnswer>()

  const fresh = (group: Group, time: number): Recalled | undefined => {
    const known = groups.get(group)
    return known && time - known.time < DAY_MS ? known : undefined
  }

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

  /** Withdraws a clean answer when the same page showed automation later. */
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
      // not the remembered browser, and not automated as far as known
      if (!isSame(known.browser, found.browser)) rememberPlace(found)
      if (known.flagged) return true
    }
    keep(withAnswer(known && (known.flagged || isSame(known.browser, found.browser)) ? known : undefined, found))
    return true
  }

  return {
    remember(answer) {
      // an older process, which sends no group: matches nothing
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

/** Compares browser keys; a key read without graphics is a prefix. */
const isSame = (one: string, other: string): boolean =>
  one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one))

const actedAt = (place: string): string => `${place} acted`

/** Keeps findings by input of earlier pages, but not the report's link to a page. */
function withAnswer(before: Recalled | undefined, found: Finding): Recalled {
  const { group, browser, agent, probe, time, byInput = false } = found
  const input = probe.input ?? (before && isSame(before.browser, browser) ? before.probe.input : undefined)
  return {
    group,
    browser,
    agent,
    probe: { ...probe, input },
    time,
    // a new flag counts alone; otherwise all must be by input
    byInput: byInput && (before === undefined || before.byInput === true || (found.said === 'flag' && !before.flagged)),
    flagged: found.said === 'flag',
  }
}
