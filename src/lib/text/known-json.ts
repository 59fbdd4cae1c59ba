/** JSON of objects that are kept and never change, written once. */
const known = new WeakMap<object, string>()

export const rememberJson = (kept: object): void => void known.set(kept, JSON.stringify(kept))

/** Undefined: it is not kept. */
export const knownJson = (value: object): string | undefined => known.get(value)
