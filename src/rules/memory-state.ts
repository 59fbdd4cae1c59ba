/** When is memory nearly exhausted, so that the system may end the process without a word? */

/** Bytes, and a part of the limit: below the larger of the two, a burst of visits or a report can take the rest. */
const [FEW_BYTES, FEW_PART] = [64 * 2 ** 20, 0.08]

/** `left`: bytes that may still be taken before the limit. */
export const isMemoryLow = ({ left, limit }: { left: number; limit: number }): boolean =>
  left < Math.max(FEW_BYTES, limit * FEW_PART)
