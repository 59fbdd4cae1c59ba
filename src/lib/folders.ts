/** Names of what lies in a data folder. */

/** The spools: of hits, of what browsers reported, of postbacks. */
export const SPOOLS = ['spool', 'spool-probes', 'spool-postbacks'] as const
