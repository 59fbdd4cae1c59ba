import { z } from 'zod'
import { offerFields } from '../../contract/offers/offers.ts'
import { digestOf, firstFault, sortDeep, stableJson } from './config-digest.ts'
import type { FieldChange, NamedFile } from './config-files.ts'

const fileOffer = z.strictObject({ ...offerFields, id: z.string().regex(/^[1-9]\d{0,17}$/) })
/** Unset fields are null. */
export type FileOffer = z.output<typeof fileOffer>
/** `owner`: the client's id. `base`: digest of the export. */
export type OffersFile = { owner: string; base: string; offers: FileOffer[] }

const offersFile = z.strictObject({
  offers: z.string().regex(/^[1-9]\d{0,17}$/),
  base: z.string(),
  items: z.array(fileOffer),
})

const settled = ({ payout, dayCap, conversionCap, substitute, watch, ...rest }: FileOffer): FileOffer => ({
  ...rest,
  payout: payout ?? null,
  dayCap: dayCap ?? null,
  conversionCap: conversionCap ?? null,
  substitute: substitute ?? null,
  watch: watch ?? null,
})

export const baseOfOffers = (offers: readonly FileOffer[]): string => digestOf(offers.map(settled))

export const fileOfOffers = (owner: string, offers: readonly FileOffer[]): NamedFile => ({
  name: `offers-client-${owner}.json`,
  text: `${JSON.stringify({ offers: owner, base: baseOfOffers(offers), items: offers.map(settled).map(sortDeep) }, null, 2)}\n`,
})

/** @throws Error with one line that names file and field. */
export function readOffersFile(name: string, given: unknown): OffersFile {
  const read = offersFile.safeParse(given)
  if (!read.success) throw new Error(`${name}: ${firstFault(read.error.issues)}`)
  const { offers: owner, base, items } = read.data
  const twice = items.find(({ id }, at) => items.findIndex((other) => other.id === id) < at)
  if (twice) throw new Error(`${name}: the offer ${twice.id} appears twice`)
  return { owner, base, offers: items.map(settled) }
}

export const offerChanges = (before: FileOffer, after: FileOffer): FieldChange[] =>
  (Object.keys(after) as (keyof FileOffer)[])
    .toSorted()
    .filter((field) => stableJson(before[field]) !== stableJson(after[field]))
    .map((field) => ({ field: `${before.name}.${field}`, before: before[field], after: after[field] }))
