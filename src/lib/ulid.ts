/** Ids that begin with their time (ULID), as hits have them. */
import { decodeTime } from 'ulid'

export const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Milliseconds; nothing where the text is no id: `decodeTime` throws for some of those and takes others. */
export const timeOfUlid = (id: string): number | undefined => (ULID.test(id) ? decodeTime(id) : undefined)
