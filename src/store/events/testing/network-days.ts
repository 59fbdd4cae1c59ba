/** Network days counted visit by visit, as the reference. */
import { neighbourhoodOf, subscriberOf } from '../../../lib/net/address.ts'
import { MOST_COUNTED } from '../../../judge/bursts.ts'
import { type CampaignDay, LISTING_THRESHOLD, MOST_OPERATORS, type NetworkDay } from '../../../judge/usual.ts'

/** `visitor`: replaces a shortened address. */
export type DayVisit = { time: number; ip: string; asn: number; shared: boolean; visitor?: string }
const [MINUTE_MS, TEN_MS] = [60_000, 600_000]

type Counts = { minutes: Map<number, number>; tens: Map<number, number>; visits: number }

/** By `n…` (neighbourhood), `o…` (operator), and '' (all). */
function countsOf(visits: readonly DayVisit[]): Map<string, Counts> {
  const subscribers = new Map<string, number>()
  const networks = new Map<string, Counts>()
  for (const { time, ip, asn, shared, visitor } of visits.toSorted((one, other) => one.time - other.time)) {
    const [minute, ten] = [Math.floor(time / MINUTE_MS), Math.floor(time / TEN_MS)]
    const subscriber = `${/\.0$|::$/.test(ip) ? visitor : subscriberOf(ip)}|${ten}`
    const before = subscribers.get(subscriber) ?? 0
    subscribers.set(subscriber, before + 1)
    if (before >= MOST_COUNTED) continue
    const own = shared ? [] : [`n${neighbourhoodOf(ip)}`, ...(asn > 0 ? [`o${asn}`] : [])]
    for (const name of ['', ...own]) {
      const network = networks.get(name) ?? { minutes: new Map(), tens: new Map(), visits: 0 }
      network.visits += 1
      network.minutes.set(minute, (network.minutes.get(minute) ?? 0) + 1)
      network.tens.set(ten, (network.tens.get(ten) ?? 0) + 1)
      networks.set(name, network)
    }
  }
  return networks
}

/** Visits of one campaign and day, or a part. */
export function networkDayOf(visits: readonly DayVisit[]): CampaignDay {
  const networks = countsOf(visits)
  const of = (kind: string): [string, NetworkDay][] =>
    [...networks]
      .filter(([name]) => name.startsWith(kind))
      .map(([name, { minutes, tens, visits: all }]) => [
        name.slice(1),
        { minute: Math.max(...minutes.values()), ten: Math.max(...tens.values()), visits: all },
      ])
  const most = (days: [string, NetworkDay][], key: keyof NetworkDay) => Math.max(0, ...days.map(([, day]) => day[key]))
  const [neighbourhoods, operators] = [of('n'), of('o')]
  const listed = operators
    .filter(([, { minute, ten }]) => minute >= LISTING_THRESHOLD.minute || ten >= LISTING_THRESHOLD.ten)
    .toSorted(([, one], [, other]) => other.ten - one.ten)
    .slice(0, MOST_OPERATORS)
  return {
    visits: networks.get('')?.visits ?? 0,
    neighbourhood: {
      minute: most(neighbourhoods, 'minute'),
      ten: most(neighbourhoods, 'ten'),
      visits: most(neighbourhoods, 'visits'),
    },
    busiest: most(operators, 'visits'),
    operators: new Map(listed.map(([asn, day]) => [Number(asn), day])),
  }
}
