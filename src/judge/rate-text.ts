/**
 * Hits in ten minutes on one campaign. A person does not open a page every two seconds for ten minutes. An address or
 * network may be an office, a school or a carrier's thousands of customers, so those stay weak whatever the number.
 */
export const MOST = { visitor: 300, address: 600, network: 3000 } as const

/** Undefined at a usual rate. */
export const rateText = (hits: number, most: number): string | undefined =>
  hits > most ? `${hits} in 10 minutes` : undefined
