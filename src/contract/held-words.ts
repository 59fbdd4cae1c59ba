/** What may be held back when an account is taken back, in words that the panel shows, too. */
export const HELD_KINDS = ['teamUser', 'apiKey', 'webhook', 'telegram', 'domain', 'postback'] as const
export type HeldKind = (typeof HELD_KINDS)[number]
