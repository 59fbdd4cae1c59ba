/**
 * How often the ways in may be tried. Counted per address alone, and per account and address: a stranger's failures
 * never lock its owner out.
 */
import { partyOf } from '../../lib/net/address.ts'
import { createRateLimiter, type Rate } from '../../lib/flow/token-bucket.ts'

/** A limiter of one process, or of all. */
export type SharedLimiter = {
  take: (key: string, now: number) => number | Promise<number>
  giveBack: (key: string) => void | Promise<void>
}

/**
 * `account`: limit for one account from one address. `address`: for all accounts from that address. Ordinary use never
 * reaches them.
 */
type Limits = {
  account: Rate
  address: Rate
  /** For one account from all addresses: only where a caller has its session already, so that no stranger uses it up. */
  everywhere?: Rate
}

const LIMITS = {
  'auth.login': { account: { burst: 10, seconds: 60 }, address: { burst: 60, seconds: 10 } },
  'auth.register': { account: { burst: 20, seconds: 60 }, address: { burst: 60, seconds: 10 } },
  'auth.forgotPassword': { account: { burst: 5, seconds: 300 }, address: { burst: 30, seconds: 60 } },
  /** The current password, requested again from somebody who is signed in: also from all addresses together. */
  'profile.update': {
    account: { burst: 10, seconds: 60 },
    address: { burst: 60, seconds: 10 },
    everywhere: { burst: 20, seconds: 60 },
  },
  /** Errors that panels report; an address counts as one reporter. */
  'errors.report': { account: { burst: 10, seconds: 30 }, address: { burst: 10, seconds: 30 } },
  /** Appeals of visitors: an office may share an address. */
  'appeals.make': { account: { burst: 8, seconds: 120 }, address: { burst: 8, seconds: 120 } },
  /** Tests of outgoing postbacks: each asks a server of somebody’s. */
  'sources.testPostback': { account: { burst: 20, seconds: 10 }, address: { burst: 60, seconds: 5 } },
  /** Tests of a webhook, likewise. */
  'notificationSettings.testWebhook': { account: { burst: 10, seconds: 30 }, address: { burst: 30, seconds: 10 } },
  'auth.resetPassword': { account: { burst: 10, seconds: 60 }, address: { burst: 30, seconds: 10 } },
} as const satisfies Record<string, Limits>

/** Letters to one address. A refusal means that the last one went out less than ten minutes ago. */
const LETTERS: Rate = { burst: 6, seconds: 600 }

export type GuardedCall = keyof typeof LIMITS
export type LoginAttempt = { call: GuardedCall; email: string; address: string }

export type LoginLimiter = {
  /** Counts an attempt and answers 0, or the seconds until the next one. `now` in milliseconds. */
  take: (attempt: LoginAttempt, now: number) => Promise<number>
  /**
   * Counts a letter that anybody can have sent to an address; false when the limit is reached: then the link in the
   * last one is still fresh.
   */
  takeLetter: (email: string, now: number) => Promise<boolean>
  /** The attempt succeeded, or failed by no fault of its own. */
  giveBack: (attempt: LoginAttempt) => Promise<void>
}

/** `limiterOf`: where attempts are counted; by this process alone unless another place is given. */
export function createLoginLimiter(
  limiterOf: (name: string, limit: Rate) => SharedLimiter = (_name, limit) => createRateLimiter(limit),
): LoginLimiter {
  const made = new Map<GuardedCall, { account: SharedLimiter; address: SharedLimiter; everywhere?: SharedLimiter }>()
  for (const call of Object.keys(LIMITS) as GuardedCall[]) {
    const { account, address, everywhere }: Limits = LIMITS[call]
    made.set(call, {
      account: limiterOf(`${call}:account`, account),
      address: limiterOf(`${call}:address`, address),
      ...(everywhere && { everywhere: limiterOf(`${call}:everywhere`, everywhere) }),
    })
  }
  const letters = limiterOf('letters', LETTERS)
  /** What an attempt counts at, in order: the address first, so that one cannot fill the memory with accounts. */
  const countersOf = ({ call, email, address }: LoginAttempt): [SharedLimiter, string][] => {
    const limiters = made.get(call)
    const party = partyOf(address)
    if (!limiters) return []
    return [
      [limiters.address, party],
      [limiters.account, `${party} ${email}`],
      ...(limiters.everywhere ? [[limiters.everywhere, email] satisfies [SharedLimiter, string]] : []),
    ]
  }
  const giveBack = async (counters: readonly [SharedLimiter, string][]): Promise<void> => {
    for (const [limiter, key] of counters) await limiter.giveBack(key)
  }
  return {
    async take(attempt, now) {
      const counters = countersOf(attempt)
      for (const [at, [limiter, key]] of counters.entries()) {
        const wait = await limiter.take(key, now)
        if (wait === 0) continue
        await giveBack(counters.slice(0, at))
        return wait
      }
      return 0
    },
    takeLetter: async (email, now) => (await letters.take(email, now)) === 0,
    giveBack: (attempt) => giveBack(countersOf(attempt)),
  }
}
