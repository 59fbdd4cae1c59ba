/** Default validity of an old token or secret. */
export const GRACE_DAYS = 7
export const GRACE_DAYS_MOST = 90
