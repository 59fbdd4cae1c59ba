/** Days an old token or secret stays valid, by default. */
export const GRACE_DAYS = 7
export const GRACE_DAYS_MOST = 90
