/** What an API key may open, in words that the panel shows, too. */

/** Areas of the contract that keys open; `read` answers, `write` changes. One does not include the other. */
export const KEY_SCOPES = [
  'campaigns:read',
  'campaigns:write',
  'statistics:read',
  'replays:read',
  'replays:write',
  'conversions:read',
  'conversions:write',
  'costs:read',
  'costs:write',
  'formulas:read',
  'formulas:write',
  'lists:read',
  'lists:write',
  'offers:read',
  'offers:write',
  'domains:read',
  'domains:write',
] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** What a named key opens unless more is named. */
export const NARROW_SCOPES: readonly KeyScope[] = ['statistics:read']
/** Days that a named key lasts unless others are named. */
export const NAMED_KEY_DAYS = 90
export const MOST_KEY_DAYS = 3650
/** Named keys that a client may have at a time, expired ones included. */
export const MOST_KEYS = 50
