import { neighbourhoodOf, subscriberOf } from '../../lib/net/address.ts'
import type { VisitBursts } from '../../store/shared/visit-bursts.ts'
import { type Burst, burstOf, MOST_COUNTED, NO_BURST, type Usual } from '../../judge/bursts.ts'
import type { Facts } from '../../judge/facts.ts'
import { isSharedNetwork } from '../../judge/patterns.ts'

type Visited = Pick<Facts, 'ip' | 'asn' | 'time' | 'agent' | 'network' | 'usageType'>

/** `address`: its visits within ten minutes, this one included. `counted`: remembered. */
type CountedAs = { campaign: string; address: number; counted: boolean }

export type Bursts = { of: (visit: Visited, by: CountedAs) => Burst }

function keysOf(visit: Visited, campaign: string): string[] {
  if (isSharedNetwork(visit)) return [campaign]
  const keys = [campaign, `${campaign}|${neighbourhoodOf(visit.ip)}`]
  return visit.asn > 0 ? [...keys, `${campaign}|${visit.asn}`] : keys
}

const isBotByName = ({ agent }: Visited): boolean => agent.declared !== '' || agent.claims !== ''

/** Campaigns without `usual` are not counted. */
export function createBursts(usual: Pick<UsualRates, 'of'>, table: Pick<VisitBursts, 'count' | 'peek'>): Bursts {
  const take = (keys: readonly string[], { time }: Visited, counted: boolean) =>
    counted ? table.count(keys, time) : table.peek(keys, time)
  const ofSubscriber = (visit: Visited, { campaign, address, counted }: CountedAs): number =>
    visit.ip.includes(':') ? (take([`${campaign}|${subscriberOf(visit.ip)}`], visit, counted)[0]?.ten ?? 1) : address
  return {
    of(visit, by) {
      const past = usual.of(by.campaign)
      if (past === undefined || isBotByName(visit)) return NO_BURST
      const isCounted = ofSubscriber(visit, by) <= MOST_COUNTED && by.counted
      const [campaign, neighbourhood, operator] = take(keysOf(visit, by.campaign), visit, isCounted)
      if (!campaign || !neighbourhood) return NO_BURST
      return burstOf(past, { campaign, neighbourhood, operator: operator && { ...operator, asn: visit.asn } })
    },
  }
}

export type UsualRates = {
  of: (campaign: string) => Usual | undefined
  /** Applies rows; a campaign without one loses its history. */
  put: (ids: readonly string[], rows: readonly { campaign: string; usual: Usual }[]) => void
}

/** Text until first use: few of thousands of campaigns are visited. */
export function createUsualRates(): UsualRates {
  const known = new Map<string, string | Usual>()
  return {
    of(campaign) {
      const kept = known.get(campaign)
      if (typeof kept !== 'string') return kept
      const usual = JSON.parse(kept) as Usual
      known.set(campaign, usual)
      return usual
    },
    put(ids, rows) {
      for (const id of ids) known.delete(id)
      for (const { campaign, usual } of rows) known.set(campaign, JSON.stringify(usual))
    },
  }
}
