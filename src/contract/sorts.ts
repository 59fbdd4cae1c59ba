/** By what lists can be sorted, for the server and the panel's headers. */
export const CLIENT_SORTS = ['email', 'createdAt', 'paidExpiration', 'campaigns'] as const
