/**
 * `full`: own campaigns. `read`: sees all of the client's. `finance`: sees costs and revenue of all the client's
 * traffic, and enters costs.
 */
export const TEAM_ACCESS = ['full', 'read', 'finance'] as const
export type TeamAccess = (typeof TEAM_ACCESS)[number]
