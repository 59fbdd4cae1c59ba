import type { Signal } from '../verdict.ts'

/** A browser's string with a word that is usual in bots' strings; sometimes it is a phone's or an extension's name. */
export const botLike: Signal = {
  name: 'ua.bot_like',
  kind: 'agent',
  category: 'general',
  read: ({ agent }) => (agent.resembles === '' ? undefined : { weight: 'weak', value: agent.resembles }),
}
