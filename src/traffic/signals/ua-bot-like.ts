import type { Signal } from '../verdict.ts'

/**
 * A browser's string with a word that is usual in bots' strings, or a name that no known browser writes; sometimes it is
 * a phone's, an extension's or a small maker's browser.
 */
export const botLike: Signal = {
  name: 'ua.bot_like',
  kind: 'agent',
  category: 'general',
  read: ({ agent }) => (agent.resembles === '' ? undefined : { weight: 'weak', value: agent.resembles }),
}
