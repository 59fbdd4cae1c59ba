/** How long what was renewed holds, for both sides. */

/** Days for which an old token or secret holds beside the new one, unless the owner says otherwise. */
export const GRACE_DAYS = 7
export const GRACE_DAYS_MOST = 90
