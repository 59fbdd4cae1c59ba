/**
 * The question for a table's rows: their number and a sum over `columns`, a list in SQL, which their order does not
 * change. Asked of both stores, of which the newer may have columns more.
 */
export const summed = (table: string, columns: string): string =>
  `SELECT count(*)::text AS count,
     coalesce(sum(hashtextextended(ROW(${columns})::text, 0)::numeric), 0)::text AS sum FROM ${table}`
