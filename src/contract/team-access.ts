/** What a team user may do, in words that the panel shows, too. */

/**
 * `full`: works with campaigns of their own. `read`: sees all campaigns of the client and changes nothing. `finance`:
 * sees what all of the client's traffic costs and brings in, and enters costs.
 */
export const TEAM_ACCESS = ['full', 'read', 'finance'] as const
export type TeamAccess = (typeof TEAM_ACCESS)[number]
