/** `referal` (spec spelling): referral partner. */
export const ROLES = ['admin', 'manager', 'user', 'team_user', 'referal'] as const
export type Role = (typeof ROLES)[number]

/** `is_admin` on the wire. */
export const STAFF: readonly Role[] = ['admin', 'manager']
export const OWNERS: readonly Role[] = ['user', 'team_user']
export const EVERYONE: readonly Role[] = ROLES

export const LANGUAGES = ['en', 'ru', 'ua'] as const
export type Language = (typeof LANGUAGES)[number]
