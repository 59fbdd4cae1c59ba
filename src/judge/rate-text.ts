/**
 * Hits in ten minutes on a campaign: one every two seconds. Addresses and networks may be an office or a carrier's
 * customers, so those stay weak.
 */
export const MOST = { visitor: 300, address: 600, network: 3000 } as const

/** Undefined at a usual rate. */
export const rateText = (hits: number, most: number): string | undefined =>
  hits > most ? `${hits} in 10 minutes` : undefined
