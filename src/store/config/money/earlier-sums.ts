/** Row count and order-independent checksum over `columns` (SQL), which both stores have; the newer may have more. */
export const checksumQuery = (table: string, columns: string): string =>
  `SELECT count(*)::text AS count,
     coalesce(sum(hashtextextended(ROW(${columns})::text, 0)::numeric), 0)::text AS sum FROM ${table}`
