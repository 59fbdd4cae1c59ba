/** Places that parties share fairly: who holds or wants many waits for itself, and nobody else waits for it. */

export type TurnsPlan = {
  /** Held at a time, by all and by one party. */
  places: number
  ofParty: number
  /** That wait at a time, of all and of one party. */
  waiting: number
  waitingOfParty: number
}

/** Gives the place back, or the wait for one up. May be called again. */
export type Release = () => void
/** `party`: this party has as many as it may. `full`: all together have. */
export type Refused = 'party' | 'full'

export type Turns = {
  /** Calls `begin` when there is a place: now, or after those who waited before. */
  take: (party: string, begin: () => void) => Release | Refused
  held: () => number
  waiting: () => number
}

type Party = { held: number; queue: Set<() => void> }

/** Places go round among the parties that wait, one each, whatever the length of their queues. */
export function createTurns({ places, ofParty, waiting: mostWaiting, waitingOfParty }: TurnsPlan): Turns {
  const parties = new Map<string, Party>()
  /** Those that wait and may hold one more, in the order of their turns. */
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
