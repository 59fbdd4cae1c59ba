/** A client's own currency rates as a file. */
import { z } from 'zod'
import { inOwnOrder, ownRateFields } from '../../contract/money/own-rates.ts'
import { TEXTS } from '../../contract/texts.ts'
import { decimalText, storedDecimal } from '../../lib/numbers/decimal.ts'
import { isCurrency } from '../conversions/payout.ts'
import { digestOf, firstFault, stableJson } from './config-digest.ts'
import type { FieldChange, NamedFile } from './config-files.ts'

/** One unit of `currency` is `rate` of `base`, a decimal without trailing zeros. */
export type FileRate = { currency: string; base: string; rate: string; startDate: string; endDate: string | null }
/** `owner`: the client's id. `base`: digest of the export. */
export type RatesFile = { owner: string; base: string; rates: FileRate[] }

const ratesFile = z.strictObject({
  rates: z.string().regex(/^[1-9]\d{0,17}$/),
  /** Absent: the client had none. */
  base: z.string().optional(),
  entries: z.array(z.strictObject(ownRateFields).superRefine(inOwnOrder)),
})

/** Pair and first day identify a rate; the rest may change. */
export const nameOfRate = ({ currency, base, startDate }: FileRate): string => `${currency}/${base} from ${startDate}`
const heldOf = ({ rate, endDate }: FileRate) => ({ rate, endDate })

const plain = ({ currency, base, rate, startDate, endDate }: FileRate): FileRate => ({
  currency,
  base,
  rate,
  startDate,
  endDate,
})
const asExported = (rates: readonly FileRate[]): FileRate[] =>
  rates.toSorted((one, other) => (nameOfRate(one) < nameOfRate(other) ? -1 : 1)).map(plain)

export const baseOfRates = (rates: readonly FileRate[]): string => digestOf(asExported(rates))

export const fileOfRates = (owner: string, rates: readonly FileRate[]): NamedFile => ({
  name: `rates-client-${owner}.json`,
  text: `${JSON.stringify({ rates: owner, base: baseOfRates(rates), entries: asExported(rates) }, null, 2)}\n`,
})

/** @throws Error with one line that names file and rate. */
export function readRatesFile(file: string, given: unknown): RatesFile {
  const read = ratesFile.safeParse(given)
  if (!read.success) throw new Error(`${file}: ${firstFault(read.error.issues)}`)
  const { rates: owner, base = baseOfRates([]), entries } = read.data
  const seen = new Set<string>()
  const rates = entries.map((entry, at): FileRate => {
    const unknown = [entry.currency, entry.base].find((code) => !isCurrency(code))
    if (unknown !== undefined) throw new Error(`${file}: entries.${at}: ${TEXTS.currencyInvalid} (${unknown})`)
    const name = nameOfRate(entry)
    if (seen.has(name)) throw new Error(`${file}: entries.${at}: ${name} appears twice`)
    seen.add(name)
    return { ...entry, rate: decimalText(storedDecimal(entry.rate)) }
  })
  return { owner, base, rates }
}

/** Added (before null), changed, removed (after null). */
export function rateChanges(before: readonly FileRate[], after: readonly FileRate[]): FieldChange[] {
  const [was, becomes] = [before, after].map((all) => new Map(all.map((one) => [nameOfRate(one), heldOf(one)])))
  return [...new Set([...(was?.keys() ?? []), ...(becomes?.keys() ?? [])])]
    .toSorted()
    .map((field) => ({ field, before: was?.get(field) ?? null, after: becomes?.get(field) ?? null }))
    .filter((change) => stableJson(change.before) !== stableJson(change.after))
}
