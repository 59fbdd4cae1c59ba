/** The part of JSON Schema that the contract uses. */
export type Schema = {
  type?: string | readonly string[]
  format?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  enum?: readonly unknown[]
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

type Param = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
export type Call = {
  name: string
  method: string
  path: string
  /** In English. */
  meaning: string
  changes: boolean
  /** Scope that an API key needs. */
  scope: string | undefined
  params: readonly Param[]
  /** JSON body; undefined when there is none. */
  input: Schema | undefined
  reply: Schema | undefined
}

type Content = { content?: { 'application/json'?: { schema?: Schema } } }
type Operation = {
  'operationId': string
  'summary'?: string
  'x-effect'?: string
  'x-scope'?: string
  'parameters'?: Param[]
  'requestBody'?: Content
  'responses'?: Record<string, Content>
}

const schemaIn = (content: Content | undefined) => content?.content?.['application/json']?.schema

const callOf = (path: string, method: string, operation: Operation): Call => ({
  name: operation.operationId,
  method: method.toUpperCase(),
  path,
  meaning: operation.summary ?? '',
  changes: operation['x-effect'] === 'changes',
  scope: operation['x-scope'],
  // the form has no headers
  params: (operation.parameters ?? []).filter(({ in: place }) => place !== 'header'),
  input: schemaIn(operation.requestBody),
  reply: schemaIn(operation.responses?.['200']),
})

export function callsOf(document: Record<string, unknown>): Call[] {
  const paths = (document.paths ?? {}) as Record<string, Record<string, Operation>>
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(path, method, operation)),
  )
}

export type FieldLine = {
  /** Such as `splitGroups[].links[].percent`. */
  name: string
  type: string
  required: boolean
  nullable: boolean
  inPath: boolean
  /** Default, as JSON. */
  fallback: string | undefined
  choices: readonly string[]
  names: readonly string[]
  least: number | undefined
  most: number | undefined
}

/** Without null; a union of one is that one. */
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
    // a minimum of zero and the largest integer say nothing
    least: least || undefined,
    most: most === Number.MAX_SAFE_INTEGER ? undefined : most,
  }
}

export function linesOf(schema: Schema, above = ''): FieldLine[] {
  const { properties = {}, required = [] } = plain(schema)
  return Object.entries(properties).flatMap(([name, field]) => [
    lineOf(above + name, field, required.includes(name)),
    ...inside(field, above + name),
  ])
}

export const paramLines = (params: readonly Param[]): FieldLine[] =>
  params.map(({ name, schema, required, in: place }) => lineOf(name, schema, required ?? false, place === 'path'))
