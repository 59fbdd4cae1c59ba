/** A schema as the lines of a table: one a field, those of objects under their object's name. */
import type { Param, Schema } from './document.ts'

export type FieldLine = {
  /** `splitGroups[].links[].percent` */
  name: string
  type: string
  required: boolean
  nullable: boolean
  inPath: boolean
  /** What stands in for it where it is not sent, as JSON. */
  fallback: string | undefined
  choices: readonly string[]
  /** Names that a map may have. */
  names: readonly string[]
  least: number | undefined
  most: number | undefined
}

/** Without its null; a choice of one is that one. */
function plain(schema: Schema): Schema & { nullable: boolean } {
  const types = [schema.type ?? []].flat()
  const options = schema.anyOf?.filter((one) => one.type !== 'null')
  const nullable = types.includes('null') || options?.length !== schema.anyOf?.length
  const [only, ...more] = options ?? []
  if (only && more.length === 0)
    return { ...schema, ...only, anyOf: only.anyOf, nullable: nullable || plain(only).nullable }
  return { ...schema, type: types.find((type) => type !== 'null'), anyOf: options, nullable }
}

function typeOf(schema: Schema): string {
  const { anyOf, type, format, items } = plain(schema)
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' | ')
  if (type === 'array') return items ? `${typeOf(items)}[]` : 'array'
  return format ?? String(type ?? 'any')
}

/** The objects inside: of a field itself, or of its list. */
function inside(schema: Schema, name: string): FieldLine[] {
  const { properties, items } = plain(schema)
  if (properties) return linesOf(schema, `${name}.`)
  return items ? inside(items, `${name}[]`) : []
}

const LEAST = ['minimum', 'minLength', 'minItems'] as const
const MOST = ['maximum', 'maxLength', 'maxItems'] as const

function lineOf(name: string, schema: Schema, required: boolean, inPath = false): FieldLine {
  const field = plain(schema)
  const least = LEAST.map((key) => field[key]).find((value) => value !== undefined)
  const most = MOST.map((key) => field[key]).find((value) => value !== undefined)
  return {
    name,
    type: typeOf(schema),
    required,
    nullable: field.nullable,
    inPath,
    fallback: schema.default === undefined ? undefined : JSON.stringify(schema.default),
    choices: (field.enum ?? field.items?.enum ?? []).map(String),
    names: (field.propertyNames?.enum ?? []).map(String),
    // a least of nothing and the largest whole number say nothing
    least: least || undefined,
    most: most === Number.MAX_SAFE_INTEGER ? undefined : most,
  }
}

/** The fields of an object, each followed by what is inside of it. */
export function linesOf(schema: Schema, above = ''): FieldLine[] {
  const { properties = {}, required = [] } = plain(schema)
  return Object.entries(properties).flatMap(([name, field]) => [
    lineOf(above + name, field, required.includes(name)),
    ...inside(field, above + name),
  ])
}

export const paramLines = (params: readonly Param[]): FieldLine[] =>
  params.map(({ name, schema, required, in: place }) => lineOf(name, schema, required ?? false, place === 'path'))
