/**
 * Which browsers showed automation or a weak signal in the last 24 hours, and at which addresses other browsers showed
 * nothing. In memory, with a limit. A finding belongs to the browser that showed it: `browser` is a keyed hash of what
 * the probe read in it. Visits without readings are matched by `group`; the caller decides whether other browsers may
 * share that group.
 */
import type { Probe } from '../../contract/probe.ts'

/** What a visit's browser is recognised by when the probe read nothing in it (`src/edge/browser-key.ts`). */
export type Group = string
/** The address that a group belongs to; undefined when the site names its visitors: then a group is one browser. */
export type PlaceOf = (group: Group) => string | undefined

type Answered = {
  group: Group
  /** Milliseconds. */
  time: number
}

/** An answer that says something against its browser. */
export type Finding = Answered & {
  said: 'flag' | 'oddity'
  browser: string
  /** Hash that names the campaign too. */
  visitor: string
  /**
   * The number of this visit among the visitor's last 24 hours, from 1; 0: it is not counted, or its browser is known
   * anyway.
   */
  visit: number
  /** Visits of the visitor which, as the event store shows, no other browser made; absent: none. */
  explained?: number
  /** The User-Agent header that came with the answer. */
  agent: string
  probe: Probe
  /** Only what was done on the page says it. */
  byInput?: boolean
}

/** One answer of the probe, as edges send it to one another. */
export type Remembered = Finding | Clean
/** `acted`: it is of a page on which somebody acted as people do. */
type Clean = Answered & { said: 'nothing'; acted?: boolean }

/** What is remembered of one browser, or of several that showed automation in one group. */
export type Recalled = Pick<Finding, 'group' | 'browser' | 'agent' | 'probe' | 'time' | 'byInput'> & {
  /** Holds a flag of automation. */
  flagged: boolean
  answers: number
  /** By visitor: how many of their visits were made by it. Each hit counts once. */
  visits: Record<string, { known: number[]; explained: number }>
}

export type ProbeMemory = {
  /** A flag stays for its 24 hours: no later answer replaces it. Answers whether the answer was news. */
  remember: (answer: Remembered) => boolean
  /** `browser`: of readings that came with the visit. They are matched exactly, whatever agent is claimed. */
  recall: (seen: { group: Group; browser?: string; time: number }) => Recalled | undefined
  /**
   * Whether a browser of this group's address answered in the last 24 hours and showed nothing. `byInput`: and somebody
   * acted in it as people do, because before that every browser shows nothing.
   */
  hasOthers: (group: Group, time: number, byInput?: boolean) => boolean
  /** Takes in what another thread remembers. */
  adopt: (all: MemoryPart) => void
  /** All of it, the latest last. */
  parts: () => MemoryPart
}

export type MemoryPart = { recalled: readonly Recalled[]; places: readonly (readonly [place: string, time: number])[] }

const DAY_MS = 86_400_000
/** After this time, the same address is news again. Milliseconds. */
const NEWS_MS = DAY_MS / 2
/** Visitors of one group: a bot that changes its agent often must not fill the memory. */
const MOST_VISITORS = 16

/** Puts an entry last; beyond `most`, the oldest is dropped and answered. */
function put<Value>(map: Map<string, Value>, name: string, value: Value, most: number): string | undefined {
  map.delete(name)
  map.set(name, value)
  const [oldest] = map.keys()
  if (map.size <= most || oldest === undefined) return undefined
  map.delete(oldest)
  return oldest
}

/** `most`: groups, and addresses; those remembered longest ago are forgotten first. A group costs about 2 kB. */
export function createProbeMemory(placeOf: PlaceOf, most = 20_000): ProbeMemory {
  const groups = new Map<Group, Recalled>()
  /** By browser: its group. */
  const browsers = new Map<string, Group>()
  /** By address: when a browser showed nothing there; and, under a name of its own, when somebody acted there. */
  const places = new Map<string, number>()

  const fresh = (group: Group, time: number): Recalled | undefined => {
    const known = groups.get(group)
    return known && time - known.time < DAY_MS ? known : undefined
  }

  function rememberPlace({ group, time }: Answered, acted = false): boolean {
    const address = placeOf(group)
    if (address === undefined) return false
    const place = acted ? actedAt(address) : address
    const before = places.get(place)
    put(places, place, Math.max(time, before ?? 0), most)
    return before === undefined || time - before > NEWS_MS
  }

  function keep(entry: Recalled): void {
    put(browsers, entry.browser, entry.group, most)
    put(groups, entry.group, entry, most)
  }

  function rememberFinding(found: Finding): boolean {
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
    hasOthers(group, time, byInput = false) {
      const place = placeOf(group) ?? ''
      const seen = places.get(byInput ? actedAt(place) : place)
      return seen !== undefined && time - seen < DAY_MS
    },
    adopt({ recalled, places: known }) {
      for (const entry of recalled) if ((groups.get(entry.group)?.time ?? 0) < entry.time) keep(entry)
      for (const [place, time] of known) put(places, place, Math.max(time, places.get(place) ?? 0), most)
    },
    parts: () => ({ recalled: [...groups.values()], places: [...places] }),
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
    byInput: byInput && before?.byInput !== false,
    flagged: found.said === 'flag',
    answers: Math.max(1, (before?.answers ?? 0) + (probe.input ? 0 : 1)),
    visits: withVisit(before?.visits ?? {}, found),
  }
}

function withVisit(visits: Recalled['visits'], { visitor, visit, explained = 0 }: Finding): Recalled['visits'] {
  const { [visitor]: before = { known: [], explained: 0 }, ...others } = visits
  const known = visit > 0 && !before.known.includes(visit) ? [...before.known, visit] : before.known
  const kept = Object.entries(others).slice(1 - MOST_VISITORS)
  return { ...Object.fromEntries(kept), [visitor]: { known, explained: Math.max(explained, before.explained) } }
}
