/** What a try starts with: what the schema would put in, and something in each field that must be there. */
import type { Schema } from './document.ts'

/** `today`: for days that must be there. */
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
