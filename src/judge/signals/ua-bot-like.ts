import type { Signal } from '../verdict.ts'

/**
 * A browser's string with a word common in bots, or an unknown name; sometimes a phone's, an extension's or a small
 * browser's.
 */
export const botLike: Signal = {
  name: 'ua.bot_like',
  kind: 'agent',
  category: 'general',
  read: ({ agent }) => (agent.resembles === '' ? undefined : { weight: 'weak', value: agent.resembles }),
}
