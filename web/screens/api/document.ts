/** The OpenAPI document, read into what the screen shows of each call. */

/** As much of JSON Schema as the contract writes. */
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

export type Param = { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }
export type Call = {
  name: string
  method: string
  path: string
  /** In English. */
  meaning: string
  changes: boolean
  params: readonly Param[]
  /** The JSON body; undefined where there is none. */
  input: Schema | undefined
  reply: Schema | undefined
}

type Content = { content?: { 'application/json'?: { schema?: Schema } } }
type Operation = {
  'operationId': string
  'summary'?: string
  'x-effect'?: string
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
  params: operation.parameters ?? [],
  input: schemaIn(operation.requestBody),
  reply: schemaIn(operation.responses?.['200']),
})

/** Every call of a document, in its order. */
export function callsOf(document: Record<string, unknown>): Call[] {
  const paths = (document.paths ?? {}) as Record<string, Record<string, Operation>>
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(path, method, operation)),
  )
}
