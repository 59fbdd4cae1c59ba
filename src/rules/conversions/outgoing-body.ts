/** Bodies of POST: templates whose macros are encoded for their place. */
import {
  NUMBER_MACROS,
  OUTGOING_MACROS,
  type BodyForm,
  type OutgoingMacro,
  type OutgoingValues,
} from '../../contract/conversions/outgoing-words.ts'
import { jsonFaultAt } from '../../lib/text/json-fault.ts'

/**
 * `macro`: unknown, as written. `quotes`: not a number, so it needs quotes. `json`: not JSON; counted from 1.
 * `form`: not `name=value&…`.
 */
export type BodyFault =
  | { fault: 'macro'; name: string }
  | { fault: 'quotes'; name: string }
  | { fault: 'json'; line: number; column: number }
  | { fault: 'form' }

const MACRO = /\{(\w+)\}/g
/** An escape, a quote, or a macro. */
const JSON_PART = /\\[\s\S]|"|\{(\w+)\}/g
const FORM = /^[^\s={}&]+=[^\s{}&]*(?:&[^\s={}&]+=[^\s{}&]*)*$/
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const NAMES: ReadonlySet<string> = new Set(OUTGOING_MACROS)
const NUMBERS: ReadonlySet<string> = new Set(NUMBER_MACROS)

const known = (name: string): OutgoingMacro | undefined =>
  NAMES.has(name.toLowerCase()) ? (name.toLowerCase() as OutgoingMacro) : undefined

/** Replaces what looks like a macro; in a string or outside. */
function replaceInJson(template: string, put: (whole: string, name: string, isQuoted: boolean) => string): string {
  let isQuoted = false
  return template.replaceAll(JSON_PART, (whole, name?: string) => {
    if (whole === '"') isQuoted = !isQuoted
    return name === undefined ? whole : put(whole, name, isQuoted)
  })
}

/** Undefined: valid. */
export const faultOfBody = (form: BodyForm, template: string): BodyFault | undefined =>
  form === 'json' ? faultOfJson(template) : faultOfForm(template)

function faultOfForm(template: string): BodyFault | undefined {
  if (template === '') return undefined
  const unknown = [...template.matchAll(MACRO)].find(([, name = '']) => !known(name))
  if (unknown) return { fault: 'macro', name: unknown[0] }
  return FORM.test(template.replaceAll(MACRO, 'x')) ? undefined : { fault: 'form' }
}

function faultOfJson(template: string): BodyFault | undefined {
  let found: BodyFault | undefined
  // as long as the macro, so that places stay; neither completes what is beside it: an escape, or a number
  const plain = replaceInJson(template, (whole, name, isQuoted) => {
    const macro = known(name)
    if (!macro) found ??= { fault: 'macro', name: whole }
    else if (!isQuoted && !NUMBERS.has(macro)) found ??= { fault: 'quotes', name: whole }
    return isQuoted ? 'x'.repeat(whole.length) : 'null'.padEnd(whole.length)
  })
  if (found) return found
  const at = jsonFaultAt(plain)
  if (at === undefined) return undefined
  const before = plain.slice(0, at).split('\n')
  return { fault: 'json', line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** JSON: escaped in strings; numbers bare, `null` without a value. Form: percent-encoded. */
export function fillBody(form: BodyForm, template: string, values: OutgoingValues): string {
  if (form === 'form')
    return template.replaceAll(MACRO, (whole, name: string) => {
      const macro = known(name)
      return macro ? encodeURIComponent(values[macro].toWellFormed()) : whole
    })
  return replaceInJson(template, (whole, name, isQuoted) => {
    const macro = known(name)
    if (!macro) return whole
    const value = values[macro].toWellFormed()
    if (isQuoted) return JSON.stringify(value).slice(1, -1)
    return NUMBER.test(value) ? value : 'null'
  })
}

export const bodyHasMacro = (template: string, macro: OutgoingMacro): boolean =>
  [...template.matchAll(MACRO)].some(([, name = '']) => name.toLowerCase() === macro)

const HEADER = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/
/** Belong to the connection, or are set by Weir. */
const TAKEN =
  /^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|user-agent|weir-.*)$/i

export const isHeaderName = (name: string): boolean => HEADER.test(name) && !TAKEN.test(name)
/** Visible ASCII, with spaces inside. */
export const isHeaderValue = (value: string): boolean => /^[\x21-\x7E](?:[\x20-\x7E]*[\x21-\x7E])?$/.test(value)
