/** Shares places fairly: a party that wants many waits only for itself. */

type FairPoolOptions = {
  /** In use, by all and per party. */
  places: number
  ofParty: number
  /** Waiting, of all and per party. */
  waiting: number
  waitingOfParty: number
}

/** Releases the place or cancels. Idempotent. */
export type Release = () => void
/** `party`: this party's limit. `full`: the limit of all. */
export type Refused = 'party' | 'full'

export type FairPool = {
  /** Calls `begin` when a place is free: now, or in turn. */
  take: (party: string, begin: () => void) => Release | Refused
  held: () => number
  waiting: () => number
}

type Party = { held: number; queue: Set<() => void> }

/** Round-robin over waiting parties, whatever their queues. */
export function createFairPool({ places, ofParty, waiting: mostWaiting, waitingOfParty }: FairPoolOptions): FairPool {
  const parties = new Map<string, Party>()
  /** Waiting parties below their limit, in order of turn. */
  const ring = new Map<string, Party>()
  let held = 0
  let waiting = 0

  const canHold = (party: Party): boolean => party.held < ofParty

  function settle(name: string, party: Party): void {
    if (party.queue.size > 0 && canHold(party)) ring.set(name, party)
    else ring.delete(name)
    if (party.queue.size === 0 && party.held === 0) parties.delete(name)
  }

  function serve(): void {
    while (held < places) {
      const [next] = ring
      if (!next) return
      const [name, party] = next
      const [begin] = party.queue
      ring.delete(name)
      if (begin) {
        party.queue.delete(begin)
        waiting -= 1
        hold(party)
      }
      settle(name, party)
      begin?.()
    }
  }

  function hold(party: Party): void {
    party.held += 1
    held += 1
  }

  function giveBack(name: string, party: Party): void {
    party.held -= 1
    held -= 1
    settle(name, party)
    serve()
  }

  return {
    take(name, begin) {
      const party = parties.get(name) ?? { held: 0, queue: new Set() }
      const isFree = held < places && canHold(party)
      if (!isFree && party.queue.size >= waitingOfParty) return 'party'
      if (!isFree && waiting >= mostWaiting) return 'full'
      parties.set(name, party)
      let state: 'waits' | 'holds' | 'left' = 'waits'
      const mine = (): void => {
        state = 'holds'
        begin()
      }
      if (isFree) {
        hold(party)
        mine()
      } else {
        party.queue.add(mine)
        waiting += 1
        settle(name, party)
      }
      return () => {
        const was = state
        state = 'left'
        if (was === 'holds') giveBack(name, party)
        if (was !== 'waits') return
        party.queue.delete(mine)
        waiting -= 1
        settle(name, party)
      }
    },
    held: () => held,
    waiting: () => waiting,
  }
}
