/** When activity is over a threshold. */

/**
 * Hits in ten minutes on one campaign. A person does not open a page every two seconds for ten minutes. Behind one
 * address or network there may be an office, a school or a carrier's thousands of customers, so these are weak whatever
 * the number.
 */
export const MOST = { visitor: 300, address: 600, network: 3000 } as const

/** The value of a signal; undefined at a usual rate. */
export const rateText = (hits: number, most: number): string | undefined =>
  hits > most ? `${hits} in 10 minutes` : undefined
