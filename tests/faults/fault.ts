/** A line of the faults run and its result. */
export type Seen = {
  /** The fault, with numbers. */
  did: string
  /** The observation. */
  saw: string
  /** Reason why it could not run. */
  skipped?: string
  passed: boolean
}

export type Fault = { line: number; name: string; run: () => Promise<Seen> }

/** Reads a whole number from the environment. */
export const numberFrom = (name: string, fallback: number): number => Number(process.env[name] ?? '') || fallback

/** `12 345` */
export const grouped = (count: number): string =>
  Math.round(count)
    .toString()
    .replaceAll(/\B(?=(\d{3})+$)/g, ' ')
