/** Traffic sources and their link parameters, from public documentation. */
import type { SourceTemplate } from '../../contract/money/costs.ts'
import { SOURCE_FIELDS, type SourceField, type UnverifiedField } from '../../contract/money/cost-words.ts'
import data from '../data/source-templates.json' with { type: 'json' }

/** Parameters that campaigns read unless they name others. */
export const USUAL_PARAMETER = {
  source: 'utm_source',
  campaign: 'utm_campaign',
  term: 'utm_term',
  creative: 'utm_content',
  placement: 'utm_placement',
  network: 'utm_network',
} as const satisfies Record<SourceField, string>

type Read = (typeof data.templates)[number]
type Macros = SourceTemplate['macros']

/** A source without a macro for itself is named by its key. */
const valueOf = (key: string, macros: Macros, field: SourceField): string | undefined =>
  macros[field] ?? (field === 'source' ? key : undefined)

function templateOf({ key, unverified, ...read }: Read): SourceTemplate {
  const macros: Macros = read.macros
  const named = SOURCE_FIELDS.flatMap((field): [SourceField, string][] => {
    const value = valueOf(key, macros, field)
    return value === undefined ? [] : [[field, value]]
  })
  const pairs = [
    ...named.map(([field, value]) => [USUAL_PARAMETER[field], value]),
    [read.clickParameter, read.click],
    [read.costParameter, read.cost],
  ]
  return {
    ...read,
    key,
    macros,
    parameters: Object.fromEntries(named.map(([field]) => [field, USUAL_PARAMETER[field]])),
    model: read.cost === '' ? '' : 'parameter',
    query: pairs.flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`])).join('&'),
    unverified: unverified as UnverifiedField[],
  }
}

export const SOURCE_TEMPLATES: readonly SourceTemplate[] = data.templates.map(templateOf)
