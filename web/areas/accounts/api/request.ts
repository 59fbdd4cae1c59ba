import type { Call, Schema } from './document.ts'

export type Values = Readonly<Record<string, string>>

/** Fills `/v1/company/edit/{id}`; adds non-empty query values. */
export function filledPath({ path, params }: Pick<Call, 'path' | 'params'>, values: Values): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : whole,
  )
  const query = params
    .filter((param) => param.in === 'query' && values[param.name])
    .map(({ name }) => `${encodeURIComponent(name)}=${encodeURIComponent(values[name] ?? '')}`)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

/** JSON on one line; undefined when invalid. */
export function compact(body: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return undefined
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The key comes from an environment variable, not the shell history. */
export function curlOf(method: string, url: string, body: string | undefined): string {
  const head = `curl -X ${method} ${quoted(url)} -H "Authorization: Bearer $WEIR_API_KEY"`
  return body === undefined ? head : `${head} -H 'Content-Type: application/json' -d ${quoted(body)}`
}

/** `today`: for required days. */
export function sampleOf(schema: Schema, today: string): unknown {
  const [first] = schema.enum ?? []
  const [option] = schema.anyOf ?? []
  if (schema.default !== undefined || first !== undefined) return schema.default ?? first
  return option ? sampleOf(option, today) : sampleOfType(schema, today)
}

function sampleOfType(schema: Schema, today: string): unknown {
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, today)
    case 'array':
      return []
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'boolean':
      return false
    default:
      return schema.format === 'date' ? today : ''
  }
}

function sampleObject({ properties = {}, required = [] }: Schema, today: string): Record<string, unknown> {
  const wanted = Object.entries(properties).filter(
    ([name, field]) => field.default !== undefined || required.includes(name),
  )
  return Object.fromEntries(wanted.map(([name, field]) => [name, sampleOf(field, today)]))
}
