import type { Validation } from '../../api/failure.ts'

type Placed = {
  at: ReadonlyMap<string, readonly string[]>
  /** Errors without a visible field. */
  elsewhere: readonly string[]
}

/** `countries.3` goes to the nearest ancestor `countries`; whole lists to `.root` if shown. */
function fieldFor(key: string, fields: ReadonlySet<string>): string {
  let at = key
  while (at !== '') {
    if (fields.has(at)) return at
    if (fields.has(`${at}.root`)) return `${at}.root`
    at = at.slice(0, Math.max(0, at.lastIndexOf('.')))
  }
  return at
}

/** Without duplicates, at the nearest field. */
export function placed(validation: Validation, fields: ReadonlySet<string>): Placed {
  const byField = Map.groupBy(Object.entries(validation), ([key]) => fieldFor(key, fields))
  const texts = new Map(
    [...byField].map(([field, entries]) => [field, [...new Set(entries.flatMap(([, each]) => each))]]),
  )
  const elsewhere = texts.get('') ?? []
  texts.delete('')
  return { at: texts, elsewhere }
}

/** Refused empty fields, with what to fill in. */
export const onlyMissing =
  <Name extends string>(words: Record<Name, string>) =>
  (validation: Validation, values: Partial<Record<Name, string>>): Validation =>
    Object.fromEntries(
      (Object.keys(words) as Name[])
        .filter((name) => validation[name] !== undefined && values[name]?.trim() === '')
        .map((name) => [name, [words[name]]]),
    )

/** Removes the prefix of the input part from the server's names. */
export const within =
  (part: string) =>
  (validation: Validation): Validation =>
    Object.fromEntries(
      Object.entries(validation).map(([key, texts]) => [
        key.startsWith(`${part}.`) ? key.slice(part.length + 1) : key,
        texts,
      ]),
    )

export const renamed =
  (names: Readonly<Record<string, string>>) =>
  (validation: Validation): Validation =>
    Object.fromEntries(Object.entries(validation).map(([key, texts]) => [names[key] ?? key, texts]))

export function wrongCount(errors: object): number {
  if ('type' in errors) return 1
  const inside: unknown[] = Object.values(errors)
  return inside.reduce<number>(
    (count, each) => count + (typeof each === 'object' && each !== null ? wrongCount(each) : 0),
    0,
  )
}
