/** What a partner's royalties come to. Minor units, whole numbers throughout. */

/** `corrected`: a payment was changed. `clawed`: it was deleted. */
export type RoyaltyKind = 'accrued' | 'corrected' | 'clawed'
/** The state of a line: not to be paid yet, to be paid, paid out. */
export type RoyaltyState = 'held' | 'due' | 'paid'
export type Money = { amount: number; currency: string }
export type Counted = Money & { state: RoyaltyState }
/**
 * In one currency: paid + due + held + clawed = accrued. `due` is negative where more is to be taken back than to be
 * paid.
 */
export type RoyaltySum = { currency: string; accrued: number; clawed: number; held: number; due: number; paid: number }

/** The percent of a payment, half a minor unit up. Exact up to 10^12 minor units. */
export const royaltyOf = (amount: number, percent: number): number => Math.floor((amount * percent + 50) / 100)

/** What must be written so that the lines of a payment come to `target` and to nothing in any other currency. */
export function differences(written: readonly Money[], target: Money | undefined): Money[] {
  const wanted = new Map<string, number>()
  for (const { currency, amount } of written) wanted.set(currency, (wanted.get(currency) ?? 0) - amount)
  if (target) wanted.set(target.currency, (wanted.get(target.currency) ?? 0) + target.amount)
  return [...wanted].filter(([, amount]) => amount !== 0).map(([currency, amount]) => ({ currency, amount }))
}

/** Sums of lines, or of parts of them, by currency in the order of its letters. */
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

export type Payable = Money & { lines: string[] }

/** What can be paid of lines that are due: each currency in which they come to more than nothing. */
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

/** An e-mail of which only its owner knows the rest: `a…@d….com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, host] = [email.slice(0, Math.max(at, 0)), email.slice(at + 1)]
  const dot = host.lastIndexOf('.')
  return `${first(name)}…@${first(host)}…${dot > 0 ? host.slice(dot) : ''}`
}

const first = (text: string): string =>
  String.fromCodePoint(...[text.codePointAt(0)].filter((code) => code !== undefined))
