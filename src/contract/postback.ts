/** What the edge takes as one postback. */

/** Bytes of query and body together. */
export const POSTBACK_LIMIT = 16_384
