/** The question for a table's rows, their number and a sum over them that their order does not change; asked of both stores. */
export const summed = (table: string): string =>
  `SELECT count(*)::text AS count, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text AS sum FROM ${table} t`
