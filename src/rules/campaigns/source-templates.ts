/** Traffic sources and their link parameters, from public documentation. */
import type { SourceTemplate } from '../../contract/money/costs.ts'
import { SOURCE_FIELDS } from '../../contract/money/cost-words.ts'
import data from '../data/source-templates.json' with { type: 'json' }

const parametersOf = (query: string): SourceTemplate['parameters'] => {
  const names = new Set(new URLSearchParams(query).keys())
  return Object.fromEntries(
    SOURCE_FIELDS.flatMap((field) => {
      const name = field === 'creative' ? 'utm_content' : `utm_${field}`
      return names.has(name) ? [[field, name]] : []
    }),
  )
}

export const SOURCE_TEMPLATES: readonly SourceTemplate[] = data.templates.map((template) => ({
  ...template,
  parameters: parametersOf(template.query),
  costParameter: '',
  model: '',
  currency: 'USD',
}))
