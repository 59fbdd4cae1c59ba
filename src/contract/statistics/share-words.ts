/** Without imports: the panel's router reads the path at its start. */

/** The panel's page of a shared report; the link's secret follows `#`, which no server or referrer sees. */
export const SHARED_PATH = '/shared-report'

export const SHARE_DAYS = [1, 7, 30, 90] as const
export const LONGEST_SHARE_DAYS = 366
/** Per client, without ended ones. */
export const MOST_SHARES = 50
