/** Royalties in whole minor units. `corrected`: the payment changed. `clawed`: it was deleted. */
export type RoyaltyKind = 'accrued' | 'corrected' | 'clawed'
export type RoyaltyState = 'held' | 'due' | 'paid'
export type Money = { amount: number; currency: string }
export type Counted = Money & { state: RoyaltyState }
/** Per currency: paid + due + held + clawed = accrued. Negative `due`: to take back. */
type RoyaltySum = { currency: string; accrued: number; clawed: number; held: number; due: number; paid: number }

/** Rounds half a minor unit up. Exact up to 10^12 minor units. */
export const royaltyOf = (amount: number, percent: number): number => Math.floor((amount * percent + 50) / 100)

/** Makes a payment's lines sum to `target`, other currencies to zero. */
export function differences(written: readonly Money[], target: Money | undefined): Money[] {
  const wanted = new Map<string, number>()
  for (const { currency, amount } of written) wanted.set(currency, (wanted.get(currency) ?? 0) - amount)
  if (target) wanted.set(target.currency, (wanted.get(target.currency) ?? 0) + target.amount)
  return [...wanted].filter(([, amount]) => amount !== 0).map(([currency, amount]) => ({ currency, amount }))
}

export function sumsOf(lines: readonly Counted[]): RoyaltySum[] {
  const sums = new Map<string, RoyaltySum>()
  for (const { currency, amount, state } of lines) {
    const sum = sums.get(currency) ?? { currency, accrued: 0, clawed: 0, held: 0, due: 0, paid: 0 }
    sum[amount < 0 ? 'clawed' : 'accrued'] += Math.abs(amount)
    sum[state] += amount
    sums.set(currency, sum)
  }
  return [...sums.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1))
}

type Payable = Money & { lines: string[] }

export function payableOf(due: readonly (Money & { id: string })[]): Payable[] {
  const byCurrency = [...Map.groupBy(due, ({ currency }) => currency)].sort(([one], [other]) => (one < other ? -1 : 1))
  return byCurrency
    .map(([currency, lines]) => ({
      currency,
      amount: lines.reduce((sum, line) => sum + line.amount, 0),
      lines: lines.map(({ id }) => id),
    }))
    .filter(({ amount }) => amount > 0)
}

/** `a…@d….com`: recognisable only to its owner. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, host] = [email.slice(0, Math.max(at, 0)), email.slice(at + 1)]
  const dot = host.lastIndexOf('.')
  return `${first(name)}…@${first(host)}…${dot > 0 ? host.slice(dot) : ''}`
}

const first = (text: string): string =>
  String.fromCodePoint(...[text.codePointAt(0)].filter((code) => code !== undefined))
