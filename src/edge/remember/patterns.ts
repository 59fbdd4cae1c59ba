import { neighbourhoodOf } from '../../lib/net/address.ts'
import { hash32, hashPair, partOf, type Name, type Pair } from '../../lib/numbers/hash.ts'
import type { VisitRates } from '../../store/shared/visit-rates.ts'
import type { VisitorWindow } from '../../store/shared/window.ts'
import { NO_BURST } from '../../judge/bursts.ts'
import { isHiddenFile, probePathIn } from '../../judge/data/probe-paths.ts'
import type { Agent, Facts, Patterns } from '../../judge/facts.ts'
import { clickIdIn, isSharedNetwork, NO_PATTERNS } from '../../judge/patterns.ts'
import { countOf } from './marks.ts'
import type { Bursts } from './bursts.ts'

export type Memory = {
  window: Pick<VisitorWindow, 'see' | 'peek'>
  marks: Pick<VisitorWindow, 'see' | 'peek'>
  rates: Pick<VisitRates, 'count' | 'peek' | 'gaps'>
  /** Absent: no bursts are detected. */
  bursts?: Bursts
}
type Visited = Pick<Facts, 'ip' | 'asn' | 'url' | 'time' | 'agent' | 'network' | 'usageType'>
/** `visitor`, `address`: names on the campaign. `counted`: answered and remembered. */
type Counting = { campaign: string; visitor: Pair; address: Pair; counted: boolean }
type By = Counting & { memory: Memory }

/** An operator is one network; if unknown, a neighbourhood wider than one customer's. */
const networkOf = ({ asn, ip }: Visited): number =>
  asn > 0 ? asn : hash32(neighbourhoodOf(ip).replace(/[.:][^.:]*$/, ''))

function different({ memory: { marks }, counted }: By, group: Name, member: Name, time: number): number {
  const isNew = counted ? marks.see(member, time).unique : marks.peek(member, time).unique
  if (!isNew) return countOf(marks, group, time)
  return counted ? marks.see(group, time).repeats : marks.peek(group, time).repeats
}

function clickNetworks(by: By, visit: Visited): number {
  const id = clickIdIn(visit.url)
  if (id === undefined) return 0
  const click = hashPair(`click|${by.campaign}|${id}`)
  return different(by, click, partOf(click, networkOf(visit)), visit.time)
}

const [PATHS, FILES] = [1, 3]

const NO_PATHS = { probePaths: 0, probeFiles: 0 } as const

/** A visitor unseen within the day has no earlier paths. */
function probePaths(by: By, { url, time }: Visited, { unique }: Counts): Pick<Patterns, 'probePaths' | 'probeFiles'> {
  const path = probePathIn(url)
  if (path === undefined && unique) return NO_PATHS
  const paths = partOf(by.visitor, PATHS)
  const count = (group: Name): number => countOf(by.memory.marks, group, time)
  if (path === undefined && count(paths) < 2) return NO_PATHS
  const files = partOf(by.visitor, FILES)
  const counted = (group: Pair, name: string | undefined): number =>
    several(name === undefined ? count(group) : different(by, group, partOf(group, hash32(name)), time))
  const file = path !== undefined && isHiddenFile(path) ? path : undefined
  return { probePaths: counted(paths, path), probeFiles: counted(files, file) }
}

const browsers = new WeakMap<Agent, number>()

function browserOf(agent: Agent): number {
  let number = browsers.get(agent)
  if (number === undefined) {
    number = hash32(`${agent.browser}|${agent.browserVersion}|${agent.platform}|${agent.deviceType}`)
    browsers.set(agent, number)
  }
  return number
}

/** With fewer visits an address has too few browsers; skips the lookup. */
const FEW = 12
const ALL = 0

/**
 * App views' agents name devices and do not count. Browsers of visitors seen within ten minutes are already counted.
 */
function agents({ memory: { rates }, address, counted }: By, { agent, time }: Visited, counts: Counts): number {
  if (agent.inApp || agent.declared !== '') return 0
  const all = partOf(address, ALL)
  const { visitor, address: visits } = counts.rates
  if (visitor === 1) {
    const own = [partOf(address, browserOf(agent))]
    const [times = 1] = counted ? rates.count(own, time) : rates.peek(own, time)
    if (times === 1) return (counted ? rates.count([all], time) : rates.peek([all], time))[0] ?? 1
  }
  return visits < FEW ? 0 : (rates.peek([all], time)[0] ?? 1) - 1
}

type Counts = Pick<Facts, 'unique' | 'rates'>

const several = (count: number): number => (count > 1 ? count : 0)

/** Up to and including this visit. `counts`: of its visitor and address. */
export function patternsOf(memory: Memory, visit: Visited, counts: Counts, counting: Counting): Patterns {
  const { campaign, counted } = counting
  const by = { memory, ...counting }
  const paths = probePaths(by, visit, counts)
  if (isSharedNetwork(visit)) return paths.probePaths === 0 ? NO_PATTERNS : { ...NO_PATTERNS, ...paths }
  const { even, gap, rush } = memory.rates.gaps(by.address, visit.time, by.counted)
  return {
    clickNetworks: several(clickNetworks(by, visit)),
    agents: several(agents(by, visit, counts)),
    evenGaps: several(even),
    gap: even > 1 ? gap : 0,
    rush: rush < counts.rates.visitor ? several(rush) : 0,
    probePaths: paths.probePaths,
    probeFiles: paths.probeFiles,
    ...(memory.bursts?.of(visit, { campaign, counted, address: counts.rates.address }) ?? NO_BURST),
    eventless: 0,
    unloaded: 0,
    recalled: 0,
  }
}
