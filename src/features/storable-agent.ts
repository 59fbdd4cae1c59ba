/** A header as Postgres takes it: no NUL, no half of a surrogate pair, at most 512 characters. */
export const storableAgent = (agent: string): string => agent.slice(0, 512).replaceAll('\0', '').toWellFormed()
