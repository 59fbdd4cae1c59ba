/** The words of appeals, for the server's schemas and the panel's controls. */

/** Characters of an appeal. */
export const APPEAL_LIMIT = 500
export const APPEAL_STATES = ['open', 'allowed', 'declined'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

/** Values of the filter `appealed`: a state, or any of them. */
export const APPEALED = ['any', ...APPEAL_STATES] as const
