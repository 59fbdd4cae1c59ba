import type { Signal } from '../verdict.ts'

/** The bot page for everyone, crawlers included, so that nobody sees anything else. */
export const banned: Signal = {
  name: 'policy.banned',
  kind: 'policy',
  category: 'policy',
  read: (_facts, { bannedSince }) =>
    bannedSince === '' ? undefined : { weight: 'conclusive', value: `since ${bannedSince}` },
}
