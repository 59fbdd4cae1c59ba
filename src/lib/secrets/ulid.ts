import { decodeTime } from 'ulid'

export const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Milliseconds; undefined for no id. Checks first: `decodeTime` throws for some invalid ids and accepts others. */
export const timeOfUlid = (id: string): number | undefined => (ULID.test(id) ? decodeTime(id) : undefined)
