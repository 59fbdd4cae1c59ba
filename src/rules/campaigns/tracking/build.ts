/** The address that is put into a traffic source. */
import type { Source, SourceTemplate } from '../../../contract/money/costs.ts'
import { SOURCE_FIELDS, type SourceField } from '../../../contract/money/cost-words.ts'
import { clickNames, nameOfField, type ReadSettings } from './names.ts'
import { hasMask, mask, unmask } from './macros.ts'

/** A client's source, or a template that no source was made of. */
export type LinkSource = Pick<Source, 'id' | 'name' | 'clickParameter' | 'costParameter' | 'model'> & {
  /** Undefined: Weir knows none of its macros. */
  template: SourceTemplate | undefined
}

export type LinkPart = { name: string; value: string; of: SourceField | 'click' | 'cost' | 'own' }

/** Stands for a macro that Weir does not know. */
const TO_REPLACE = { click: 'REPLACE_CLICK_ID', cost: 'REPLACE_COST' } as const

export const sourceOfTemplate = (template: SourceTemplate): LinkSource => ({
  id: '',
  name: template.name,
  clickParameter: template.clickParameter,
  costParameter: template.costParameter,
  model: template.model,
  template,
})

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '') || 'source'

const ownSettings = ({ source }: ReadSettings, { id }: LinkSource) => (source && source.id === id ? source : undefined)

/** As the campaign reads it if it has this source, else as the source names it. */
function clickPart(settings: ReadSettings, source: LinkSource): LinkPart[] {
  const macro = source.template ? source.template.click : TO_REPLACE.click
  const name = ownSettings(settings, source)?.clickParameter ?? source.clickParameter
  // networks that add the parameter themselves need none in the link
  if (macro === '' || name === '' || (!source.template && isAutomatic(settings, name))) return []
  return [{ name, value: macro, of: 'click' }]
}

const isAutomatic = (settings: ReadSettings, name: string): boolean =>
  clickNames({ ...settings, source: null }).includes(name)

function costPart(settings: ReadSettings, source: LinkSource): LinkPart[] {
  const needed = source.model === 'parameter'
  const macro = source.template ? source.template.cost : needed ? TO_REPLACE.cost : ''
  const name = ownSettings(settings, source)?.costParameter ?? source.costParameter
  return macro === '' || name === '' ? [] : [{ name, value: macro, of: 'cost' }]
}

const fieldParts = (settings: ReadSettings, { name, template }: LinkSource): LinkPart[] =>
  SOURCE_FIELDS.flatMap((field): LinkPart[] => {
    const fallback = field === 'source' ? (template?.key ?? slug(name)) : undefined
    const value = template?.macros[field] ?? fallback
    return value === undefined ? [] : [{ name: nameOfField(settings, field), value, of: field }]
  })

/** One of a name: click id and cost win over the rest, the first over those after it. */
export function linkParts(
  settings: ReadSettings,
  source: LinkSource,
  own: readonly { name: string; value: string }[] = [],
): LinkPart[] {
  const [click, cost] = [clickPart(settings, source), costPart(settings, source)]
  const money = [...click, ...cost]
  const rest = fieldParts(settings, source).filter((part) => money.every(({ name }) => name !== part.name))
  const added = own
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, value }): LinkPart => ({ name: name.trim(), value: value.trim(), of: 'own' }))
  const all = [...rest, ...money, ...added]
  return all.filter(({ name }, at) => all.findIndex((one) => one.name === name) === at)
}

/** Macros stay as they are; signs that would part the link are encoded. */
function written(value: string, template: SourceTemplate | undefined): string {
  const masked = mask(`=${value}`, template)
  return unmask(masked.text.slice(1).replaceAll(/[^\w.~!$'()*,:@/{}[\]|\uE000\uE001-]/gu, encodeURIComponent), masked)
}

/** `base` keeps its own parameters, which win, and its fragment. */
export function trackingLink(base: string, parts: readonly LinkPart[], template: SourceTemplate | undefined): string {
  const [, start = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(base.trim()) ?? []
  const given = query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '')
  const taken = new Set(given.map((pair) => pair.split('=', 1)[0]))
  const added = parts
    .filter(({ name }) => !taken.has(name))
    .map(({ name, value }) => `${encodeURIComponent(name)}=${written(value, template)}`)
  const all = [...given, ...added]
  return `${start}${all.length > 0 ? `?${all.join('&')}` : ''}${hash}`
}

export const isPlaceholder = (value: string): boolean => /REPLACE|YOUR[_-]|XXXX/.test(value) && !hasMask(value)
