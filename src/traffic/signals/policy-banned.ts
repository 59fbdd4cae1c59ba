import type { Signal } from '../verdict.ts'

/** Staff banned the campaign: the bot page for everyone, crawlers included, so that nobody is shown something else. */
export const banned: Signal = {
  name: 'policy.banned',
  kind: 'policy',
  category: 'policy',
  read: (_facts, { bannedSince }) =>
    bannedSince === '' ? undefined : { weight: 'conclusive', value: `since ${bannedSince}` },
}
