/** JSON of objects that are kept and never change, written once. */
const known = new WeakMap<object, string>()

export const rememberJson = (kept: object): void => void known.set(kept, JSON.stringify(kept))

export const jsonOf = (value: object): string => known.get(value) ?? JSON.stringify(value)
