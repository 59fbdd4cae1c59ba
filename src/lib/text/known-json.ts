/** JSON of objects that never change, written once. */
const known = new WeakMap<object, string>()
let latest: { value: object | undefined; json: string } = { value: undefined, json: '' }

/** `lasting`: it will be written again and again; else probably next. */
export function rememberJson(value: object, json: string, lasting: boolean): void {
  if (lasting) known.set(value, json)
  else latest = { value, json }
}

export const jsonOf = (value: object): string =>
  latest.value === value ? latest.json : (known.get(value) ?? JSON.stringify(value))
