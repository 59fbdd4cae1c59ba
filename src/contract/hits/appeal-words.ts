/** Characters. */
export const APPEAL_LIMIT = 500
export const APPEAL_STATES = ['open', 'allowed', 'declined'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

export const APPEALED = ['any', ...APPEAL_STATES] as const
