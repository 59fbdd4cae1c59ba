/**
 * How many streams of hits there are, so that nobody takes those of others: bounded by session, by account and in all.
 */

export type Bounds = { ofSession: number; ofAccount: number; all: number }
export type Seats = {
  /** Takes one, and answers how to leave it; undefined where there is none left. */
  take: (account: string, session: string) => (() => void) | undefined
}

/**
 * A person has a tab or two that watch; colleagues who share an account have some each. All of them: every two seconds
 * it is asked for each whether its session still is.
 */
const BOUNDS: Bounds = { ofSession: 8, ofAccount: 24, all: 400 }

export function createSeats({ ofSession, ofAccount, all }: Bounds = BOUNDS): Seats {
  const accounts = new Map<string, number>()
  const sessions = new Map<string, number>()
  let taken = 0
  const add = (counts: Map<string, number>, key: string, by: number): void => {
    const count = (counts.get(key) ?? 0) + by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  const change = (account: string, session: string, by: number): void => {
    add(accounts, account, by)
    add(sessions, session, by)
    taken += by
  }
  return {
    take(account, session) {
      if (taken >= all) return undefined
      if ((accounts.get(account) ?? 0) >= ofAccount) return undefined
      if ((sessions.get(session) ?? 0) >= ofSession) return undefined
      change(account, session, 1)
      let left = false
      return () => {
        if (!left) change(account, session, -1)
        left = true
      }
    },
  }
}
