type Amount = { currency: string; amount: number }

/** In the order of their first; never added across currencies. */
export const sumsByCurrency = (amounts: readonly Amount[]): Amount[] =>
  [...Map.groupBy(amounts, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    amount: of.reduce((sum, { amount }) => sum + amount, 0),
  }))
