/** Who signs in. Wire values; `referal` is a referral partner (the spec's spelling stays on the wire). */
export const ROLES = ['admin', 'manager', 'user', 'team_user', 'referal'] as const
export type Role = (typeof ROLES)[number]

/** Staff: `is_admin` on the wire is true for these. */
export const STAFF: readonly Role[] = ['admin', 'manager']
/** Who owns campaigns. */
export const OWNERS: readonly Role[] = ['user', 'team_user']
export const EVERYONE: readonly Role[] = ROLES

export const LANGUAGES = ['en', 'ru', 'ua'] as const
export type Language = (typeof LANGUAGES)[number]
