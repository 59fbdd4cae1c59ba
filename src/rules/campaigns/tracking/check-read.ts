/** Findings about parameters: does the campaign read them? */
import type { CheckContext, LinkFinding, ReadLink } from './words.ts'
import { isPlaceholder } from './build.ts'
import { clickNames, costName, fieldNames } from './names.ts'

const wrong = (code: LinkFinding['code'], values: LinkFinding['values'] = {}): LinkFinding => ({
  code,
  level: 'wrong',
  values,
})

export function clickFindings(link: ReadLink, context: CheckContext): LinkFinding[] {
  const { template } = context.source
  if (!template || (template.click === '' && template.clickParameter === '')) return []
  return template.click === '' ? automaticClick(link, context) : macroClick(template.click, link, context)
}

/** The source appends its parameter to every click. */
function automaticClick({ pairs }: ReadLink, { settings, source }: CheckContext): LinkFinding[] {
  const parameter = source.template?.clickParameter ?? ''
  const fixed = pairs.find(({ name, value }) => name === parameter && value !== '')
  if (fixed) return [wrong('clickFixed', { parameter, value: fixed.value })]
  return clickNames(settings).includes(parameter) ? [] : [wrong('clickOff', { parameter })]
}

function macroClick(macro: string, { pairs }: ReadLink, { settings, source }: CheckContext): LinkFinding[] {
  const names = clickNames(settings)
  const own = settings.source?.clickParameter ?? ''
  const holding = pairs.filter(({ value }) => value.includes(macro))
  if (holding.some(({ name }) => names.includes(name))) return []
  const [held] = holding
  if (held) return [own === '' ? wrong('clickOff', { parameter: held.name }) : unread(held.name, own)]
  const parameter = own || source.clickParameter
  const fixed = pairs.find(({ name, value, raw }) => name === parameter && value !== '' && isPlain(value, raw))
  return [fixed ? wrong('clickFixed', { parameter, value: fixed.value }) : wrong('clickMissing', { macro, parameter })]
}

const unread = (parameter: string, reads: string): LinkFinding => wrong('clickUnread', { parameter, reads })

const isPlain = (value: string, raw: string): boolean => value === raw && !isPlaceholder(raw)

export function costFindings({ pairs }: ReadLink, { settings, source }: CheckContext): LinkFinding[] {
  const { template, model } = source
  if (!template) return []
  const [name, needed] = [costName(settings), model === 'parameter']
  if (template.cost === '') return needed ? [{ code: 'costUnknown', level: 'note', values: {} }] : []
  const holding = pairs.filter(({ value }) => value.includes(template.cost))
  if (holding.some((pair) => pair.name === name)) return []
  const [held] = holding
  if (held && name === '') return [wrong('costOff', { parameter: held.name })]
  if (held) return [wrong('costUnread', { parameter: held.name, reads: name })]
  if (!needed || pairs.some((pair) => pair.name === name && /^[\d.,]+$/.test(pair.value))) return []
  return [wrong('costMissing', { macro: template.cost, parameter: name || source.costParameter })]
}

/** A macro that Weir has a place for, under a name that the campaign does not read. */
export function fieldFindings({ pairs }: ReadLink, { settings, source }: CheckContext): LinkFinding[] {
  const names = new Set([...fieldNames(settings), ...clickNames(settings), costName(settings)])
  return Object.values(source.template?.macros ?? {}).flatMap((macro): LinkFinding[] => {
    const holding = pairs.filter(({ value }) => value.includes(macro))
    const [held] = holding
    if (!held || holding.some(({ name }) => names.has(name))) return []
    return [{ code: 'fieldUnread', level: 'note', values: { macro, parameter: held.name } }]
  })
}
