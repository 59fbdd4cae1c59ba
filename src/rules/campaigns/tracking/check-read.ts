/** Findings about parameters: does the campaign read them? */
import type { CheckContext, LinkFinding, ReadLink } from './words.ts'
import { isPlaceholder } from './build.ts'
import { holdsOther } from './macros.ts'
import { clickNames, costName, fieldNames } from './names.ts'

const wrong = (code: LinkFinding['code'], values: LinkFinding['values'] = {}): LinkFinding => ({
  code,
  level: 'wrong',
  values,
})

export function clickFindings(link: ReadLink, context: CheckContext): LinkFinding[] {
  const { template } = context.source
  if (!template) return unknownClick(link, context)
  if (template.click === '' && template.clickParameter === '') return []
  return template.click === '' ? automaticClick(link, context) : macroClick(template.click, link, context)
}

/** Of a source without a template only the parameter is known; some add it themselves. */
function unknownClick({ pairs }: ReadLink, { settings, source }: CheckContext): LinkFinding[] {
  const parameter = source.clickParameter
  if (parameter === '' || clickNames({ ...settings, source: null }).includes(parameter)) return []
  if (!clickNames(settings).includes(parameter)) return [wrong('clickOff', { parameter })]
  return pairs.some(({ name, value }) => name === parameter && value !== '')
    ? []
    : [{ code: 'clickMissing', level: 'note', values: { parameter, macro: '…' } }]
}

/** The source appends its parameter to every click. */
function automaticClick({ pairs }: ReadLink, { settings, source }: CheckContext): LinkFinding[] {
  const parameter = source.template?.clickParameter ?? ''
  const fixed = pairs.find(({ name, value }) => name === parameter && value !== '')
  if (fixed) return [wrong('clickFixed', { parameter, value: fixed.value })]
  return clickNames(settings).includes(parameter) ? [] : [wrong('clickOff', { parameter })]
}

function macroClick(macro: string, { pairs, masked }: ReadLink, { settings, source }: CheckContext): LinkFinding[] {
  const names = clickNames(settings)
  const own = isOwn(settings, source) ? (settings.source?.clickParameter ?? '') : ''
  const holding = pairs.filter(({ value }) => value.includes(macro))
  if (holding.some(({ name }) => names.includes(name))) return []
  const [held] = holding
  if (held) return [own === '' ? wrong('clickOff', { parameter: held.name }) : unread(held.name, own)]
  return absentClick(macro, own || source.clickParameter, { pairs, masked })
}

/** `parameter`: where the ID goes; '': neither campaign nor source says. */
function absentClick(macro: string, parameter: string, { pairs, masked }: Pick<ReadLink, 'pairs' | 'masked'>) {
  if (parameter === '') return []
  const meant = pairs.find(({ name, value }) => name === parameter && value !== '')
  // a misspelt macro is a finding of its own
  if (meant && holdsOther(meant.raw, masked)) return []
  if (meant && isPlain(meant.value, meant.raw)) return [wrong('clickFixed', { parameter, value: meant.value })]
  return [wrong('clickMissing', { macro, parameter })]
}

/** The campaign has the source, and with it its parameters. */
const isOwn = ({ source }: CheckContext['settings'], { id }: CheckContext['source']): boolean =>
  source !== null && source !== undefined && source.id === id

const unread = (parameter: string, reads: string): LinkFinding => wrong('clickUnread', { parameter, reads })

const isPlain = (value: string, raw: string): boolean => value === raw && !isPlaceholder(raw)

export function costFindings(link: ReadLink, context: CheckContext): LinkFinding[] {
  const { template, model } = context.source
  if (!template) return []
  const needed = model === 'parameter'
  if (template.cost === '') return needed ? [{ code: 'costUnknown', level: 'note', values: {} }] : []
  const holding = link.pairs.filter(({ value }) => value.includes(template.cost))
  const [held] = holding
  if (!held) return needed ? costMissing(template.cost, link, context) : []
  const name = costName(context.settings)
  if (holding.some((pair) => pair.name === name)) return []
  const { name: parameter } = held
  return [name === '' ? wrong('costOff', { parameter }) : wrong('costUnread', { parameter, reads: name })]
}

function costMissing(macro: string, { pairs, masked }: ReadLink, { settings, source }: CheckContext): LinkFinding[] {
  const parameter = (isOwn(settings, source) && costName(settings)) || source.costParameter
  const given = pairs.find((pair) => pair.name === parameter)
  // an amount, or a misspelt macro, which is a finding of its own
  if (given && (/^[\d.,]+$/.test(given.value) || holdsOther(given.raw, masked))) return []
  return [wrong('costMissing', { macro, parameter })]
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
