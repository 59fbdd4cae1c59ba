/**
 * How often the ways in may be tried. Counted per address alone, and per account and address: a stranger's failures
 * never lock its owner out.
 */
import { partyOf } from '../../lib/address.ts'
import { createRateLimiter, type Rate } from '../../lib/token-bucket.ts'

/** A limiter of one process, or of all. */
export type SharedTries = {
  take: (key: string, now: number) => number | Promise<number>
  giveBack: (key: string) => void | Promise<void>
}

/**
 * `account`: for one account from one address. `address`: for all accounts from it. Nobody who means well meets them.
 */
const LIMITS = {
  'auth.login': { account: { burst: 10, seconds: 60 }, address: { burst: 60, seconds: 10 } },
  'auth.register': { account: { burst: 20, seconds: 60 }, address: { burst: 60, seconds: 10 } },
  'auth.forgotPassword': { account: { burst: 5, seconds: 300 }, address: { burst: 30, seconds: 60 } },
  /** The password in force, asked once more of who is signed in. */
  'profile.update': { account: { burst: 10, seconds: 60 }, address: { burst: 60, seconds: 10 } },
  /** Errors that a panel tells; all of one address are one party. */
  'errors.report': { account: { burst: 10, seconds: 30 }, address: { burst: 10, seconds: 30 } },
  'auth.resetPassword': { account: { burst: 10, seconds: 60 }, address: { burst: 30, seconds: 10 } },
} as const satisfies Record<string, { account: Rate; address: Rate }>

/** Letters to one address. Refused means that the last one went out less than ten minutes ago. */
const LETTERS: Rate = { burst: 6, seconds: 600 }

export type GuardedCall = keyof typeof LIMITS
export type Guess = { call: GuardedCall; email: string; address: string }

export type Guesses = {
  /** Counts a try and answers 0, or the seconds until the next one. `now` in milliseconds. */
  take: (guess: Guess, now: number) => Promise<number>
  /**
   * Counts a letter that anybody can have sent to an address; false when it had so many that the link of its last one
   * is still fresh.
   */
  mayMail: (email: string, now: number) => Promise<boolean>
  /** The try succeeded, or failed by no fault of its own. */
  giveBack: (guess: Guess) => Promise<void>
}

/** `triesOf`: where tries are counted; by this process alone unless told otherwise. */
export function createGuesses(
  triesOf: (name: string, limit: Rate) => SharedTries = (_name, limit) => createRateLimiter(limit),
): Guesses {
  const made = new Map<GuardedCall, { account: SharedTries; address: SharedTries }>()
  for (const call of Object.keys(LIMITS) as GuardedCall[])
    made.set(call, {
      account: triesOf(`${call}:account`, LIMITS[call].account),
      address: triesOf(`${call}:address`, LIMITS[call].address),
    })
  const letters = triesOf('letters', LETTERS)
  const keysOf = ({ email, address }: Guess) => {
    const party = partyOf(address)
    return { party, pair: `${party} ${email}` }
  }
  return {
    async take(guess, now) {
      const tries = made.get(guess.call)
      const { party, pair } = keysOf(guess)
      const wait = (await tries?.address.take(party, now)) ?? 0
      if (wait > 0) return wait // before the pair is counted, so that one address cannot fill the memory with accounts
      const pairWait = (await tries?.account.take(pair, now)) ?? 0
      if (pairWait > 0) await tries?.address.giveBack(party)
      return pairWait
    },
    mayMail: async (email, now) => (await letters.take(email, now)) === 0,
    async giveBack(guess) {
      const tries = made.get(guess.call)
      const { party, pair } = keysOf(guess)
      await tries?.address.giveBack(party)
      await tries?.account.giveBack(pair)
    },
  }
}
