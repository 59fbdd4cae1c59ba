/** `write` does not include `read`. */
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

export const NARROW_SCOPES: readonly KeyScope[] = ['statistics:read']
export const NAMED_KEY_DAYS = 90
export const MOST_KEY_DAYS = 3650
/** Per client, expired ones included. */
export const MOST_KEYS = 50
