/** Access that may be held back when an owner recovers the account. */
export const HELD_KINDS = ['teamUser', 'apiKey', 'webhook', 'telegram', 'domain', 'postback'] as const
export type HeldKind = (typeof HELD_KINDS)[number]
