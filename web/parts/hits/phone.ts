/** A phone: filters stand one over the other, a row of a table becomes a small grid. */
export const PHONE = '(max-width: 575px)'
