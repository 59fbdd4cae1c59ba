/**
 * Limits on sign-in attempts: per address, and per account and address, so that a stranger's failures never lock the
 * owner out.
 */
import { rateLimitKey } from '../../lib/net/address.ts'
import { createRateLimiter, type Rate } from '../../lib/flow/token-bucket.ts'

/** Of one process, or of all. */
export type SharedLimiter = {
  take: (key: string, now: number) => number | Promise<number>
  giveBack: (key: string) => void | Promise<void>
}

/** `account`: per account and address. `address`: per address over all accounts. Ordinary use never reaches them. */
type Limits = {
  account: Rate
  address: Rate
  /** Per account over all addresses. Only for callers who are signed in, so that no stranger can use it up. */
  everywhere?: Rate
}

const LIMITS = {
  'auth.login': { account: { burst: 10, seconds: 60 }, address: { burst: 60, seconds: 10 } },
  'auth.register': { account: { burst: 20, seconds: 60 }, address: { burst: 60, seconds: 10 } },
  'auth.forgotPassword': { account: { burst: 5, seconds: 300 }, address: { burst: 30, seconds: 60 } },
  /** The current password, asked again of a signed-in user. */
  'profile.update': {
    account: { burst: 10, seconds: 60 },
    address: { burst: 60, seconds: 10 },
    everywhere: { burst: 20, seconds: 60 },
  },
  /** Errors reported by panels; an address counts as one reporter. */
  'errors.report': { account: { burst: 10, seconds: 30 }, address: { burst: 10, seconds: 30 } },
  /** Appeals of visitors: an office may share an address. */
  'appeals.make': { account: { burst: 8, seconds: 120 }, address: { burst: 8, seconds: 120 } },
  /** Each test of an outgoing postback calls a third party's server. */
  'sources.testPostback': { account: { burst: 20, seconds: 10 }, address: { burst: 60, seconds: 5 } },
  /** Each check of a cost feed does, too. */
  'feeds.check': { account: { burst: 20, seconds: 10 }, address: { burst: 60, seconds: 5 } },
  /** Likewise for webhooks. */
  'notificationSettings.testWebhook': { account: { burst: 10, seconds: 30 }, address: { burst: 30, seconds: 10 } },
  /** By token, so per address. */
  'auth.acceptInvitation': { account: { burst: 30, seconds: 10 }, address: { burst: 30, seconds: 10 } },
  /** Each mails a stranger. */
  'teamUsers.invite': {
    account: { burst: 20, seconds: 60 },
    address: { burst: 60, seconds: 10 },
    everywhere: { burst: 40, seconds: 60 },
  },
  /** Reports shared by a link, per link and address. */
  'shares.open': { account: { burst: 60, seconds: 2 }, address: { burst: 120, seconds: 1 } },
  /** Letters stopped without sign-in, per receiver and address. */
  'reportSchedules.unsubscribe': { account: { burst: 20, seconds: 10 }, address: { burst: 60, seconds: 5 } },
  'auth.resetPassword': { account: { burst: 10, seconds: 60 }, address: { burst: 30, seconds: 10 } },
} as const satisfies Record<string, Limits>

/** Mails to one address. When refused, the last one is less than ten minutes old. */
const LETTERS: Rate = { burst: 6, seconds: 600 }

export type GuardedCall = keyof typeof LIMITS
export type LoginAttempt = { call: GuardedCall; email: string; address: string }

export type LoginLimiter = {
  /** Counts an attempt; returns 0, or seconds until the next. `now` in milliseconds. */
  take: (attempt: LoginAttempt, now: number) => Promise<number>
  /**
   * Counts a mail that anyone can request for an address. False at the limit; the link in the last mail is still fresh
   * then.
   */
  takeLetter: (email: string, now: number) => Promise<boolean>
  /** For an attempt that succeeded, or failed through no fault of the caller. */
  giveBack: (attempt: LoginAttempt) => Promise<void>
}

/** `limiterOf`: storage of the counts; default: this process. */
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
  /** Counters of an attempt, the address first, so that one address cannot fill the memory with accounts. */
  const countersOf = ({ call, email, address }: LoginAttempt): [SharedLimiter, string][] => {
    const limiters = made.get(call)
    const party = rateLimitKey(address)
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
