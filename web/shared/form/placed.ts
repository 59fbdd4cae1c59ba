/** Where a form shows what the server refused. */
import type { Validation } from '../../api/failure.ts'

export type Placed = {
  /** Field of the form → what is wrong with it. */
  at: ReadonlyMap<string, readonly string[]>
  /** What belongs to no field that is shown. */
  elsewhere: readonly string[]
}

/**
 * `countries.3` is shown at `countries`: the nearest field above. What is wrong with a list as a whole is shown at its
 * `.root`, where the form shows one.
 */
function fieldFor(key: string, fields: ReadonlySet<string>): string {
  let at = key
  while (at !== '') {
    if (fields.has(at)) return at
    if (fields.has(`${at}.root`)) return `${at}.root`
    at = at.slice(0, Math.max(0, at.lastIndexOf('.')))
  }
  return at
}

/** The server's words at the nearest of the fields, each word once. */
export function placed(validation: Validation, fields: ReadonlySet<string>): Placed {
  const byField = Map.groupBy(Object.entries(validation), ([key]) => fieldFor(key, fields))
  const texts = new Map(
    [...byField].map(([field, entries]) => [field, [...new Set(entries.flatMap(([, each]) => each))]]),
  )
  const elsewhere = texts.get('') ?? []
  texts.delete('')
  return { at: texts, elsewhere }
}

/** Of what the server refused, only fields that were left empty, each with what to fill in. */
export const onlyMissing =
  <Name extends string>(words: Record<Name, string>) =>
  (validation: Validation, values: Partial<Record<Name, string>>): Validation =>
    Object.fromEntries(
      (Object.keys(words) as Name[])
        .filter((name) => validation[name] !== undefined && values[name]?.trim() === '')
        .map((name) => [name, [words[name]]]),
    )

/** The server's names without the part of the question that they stand in. */
export const within =
  (part: string) =>
  (validation: Validation): Validation =>
    Object.fromEntries(
      Object.entries(validation).map(([key, texts]) => [
        key.startsWith(`${part}.`) ? key.slice(part.length + 1) : key,
        texts,
      ]),
    )

/** The server's names under those that the form has for them. */
export const renamed =
  (names: Readonly<Record<string, string>>) =>
  (validation: Validation): Validation =>
    Object.fromEntries(Object.entries(validation).map(([key, texts]) => [names[key] ?? key, texts]))

/** How many fields of a form are shown as wrong. */
export function wrongCount(errors: object): number {
  if ('type' in errors) return 1
  const inside: unknown[] = Object.values(errors)
  return inside.reduce<number>(
    (count, each) => count + (typeof each === 'object' && each !== null ? wrongCount(each) : 0),
    0,
  )
}
