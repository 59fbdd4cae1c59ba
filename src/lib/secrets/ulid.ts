import { decodeTime } from 'ulid'

export const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Undefined for no id. Checks first: `decodeTime` throws for some and accepts others. */
export const timeOfUlid = (id: string): number | undefined => (ULID.test(id) ? decodeTime(id) : undefined)
