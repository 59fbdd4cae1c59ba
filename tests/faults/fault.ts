/** What a line of the faults run is, and what it reports. */
export type Seen = {
  /** What was done, with its numbers. */
  did: string
  /** What was seen. */
  saw: string
  /** A word instead of a verdict: it could not be done here. */
  skipped?: string
  passed: boolean
}

export type Fault = { line: number; name: string; run: () => Promise<Seen> }

/** A whole number out of the environment. */
export const numberFrom = (name: string, fallback: number): number => Number(process.env[name] ?? '') || fallback

/** `12 345` */
export const grouped = (count: number): string =>
  Math.round(count)
    .toString()
    .replaceAll(/\B(?=(\d{3})+$)/g, ' ')
