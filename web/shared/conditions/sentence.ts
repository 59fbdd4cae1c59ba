import type { TFunction } from 'i18next'
import { useTranslation } from '../../i18n/i18n.ts'
import {
  type Condition,
  type ConditionNode,
  type Conditions,
  isGroup,
  isRange,
  isTimed,
  WEEKDAYS,
} from '../../../src/contract/campaigns/condition-words.ts'
import { standardTag } from '../../../src/lib/text/language-tag.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { placeText } from '../hits/place.ts'

/** Most values named per condition. */
const NAMED = 4

type Words = { t: TFunction; format: ReturnType<typeof useFormat> }
type ListKind = 'conjunction' | 'disjunction'

export function sentenceOf(nodes: Conditions, words: Words): string {
  return list(nodes, 'conjunction', words)
}

export function useConditionSentence(): (nodes: Conditions) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (nodes) => sentenceOf(nodes, { t, format })
}

function list(nodes: readonly ConditionNode[], type: ListKind, words: Words): string {
  const phrases = nodes.map((node) => phraseOf(node, words)).filter(Boolean)
  const within = nodes.length > 1 ? phrases.map((phrase, at) => bracketed(phrase, nodes[at])) : phrases
  return new Intl.ListFormat(words.format.locale, { type }).format(within)
}

const bracketed = (phrase: string, node: ConditionNode | undefined): string =>
  node && isGroup(node) && node.option !== 'not' && node.of.length > 1 ? `(${phrase})` : phrase

function phraseOf(node: ConditionNode, words: Words): string {
  if (!isGroup(node)) return leafPhrase(node, words)
  const [only] = node.of
  // "none of" one condition is its negation
  if (node.option === 'not' && node.of.length === 1 && only && !isGroup(only))
    return leafPhrase({ ...only, is: !only.is }, words)
  const phrases = list(node.of, node.option === 'all' ? 'conjunction' : 'disjunction', words)
  if (node.option !== 'not' || phrases === '') return phrases
  return words.t('condition.none', { phrases: `(${phrases})` })
}

export function verbOf({ how = 'equals', is }: Pick<Condition, 'how' | 'is'>) {
  if (how === 'equals') return is ? 'is' : 'isNot'
  return is ? how : (`${how}Not` as const)
}

function leafPhrase(leaf: Condition, words: Words): string {
  const { values, how } = leaf
  if (values.length === 0 && how !== 'given') return ''
  const { t, format } = words
  const shown = values.slice(0, NAMED).map((value) => valueName(leaf, value, words))
  const more = values.length - shown.length
  const or = new Intl.ListFormat(format.locale, { type: 'disjunction' })
  const named = {
    option: optionName(leaf, words),
    values: or.format(more > 0 ? [...shown, t('campaign.split.more', { count: more })] : shown),
  }
  const verb = verbOf(leaf)
  if (verb === 'is') return t('campaign.split.says', named)
  return verb === 'isNot' ? t('campaign.split.saysNot', named) : t(`condition.${verb}`, named)
}

function optionName({ option, name, zone }: Condition, { t }: Words): string {
  if (option === 'parameter' && name) return t('condition.named', { name })
  const plain = t(`campaign.option.${option}`)
  return isTimed(option) ? t('condition.zoned', { option: plain, zone: zone ?? 'UTC' }) : plain
}

export function valueName({ option }: Pick<Condition, 'option'>, value: string, { t, format }: Words): string {
  switch (option) {
    case 'country':
      return format.country(value)
    case 'region':
    case 'city':
      return placeText(value, format)
    case 'language':
      return format.language(standardTag(value))
    case 'device':
      return t(`campaign.device.${value as 'desktop'}`, { defaultValue: value })
    case 'usageType':
      return t(`campaign.usage.${value as 'hosting'}`, { defaultValue: value })
    case 'visitor':
      return t(`condition.visitor.${value as 'new'}`, { defaultValue: value })
    case 'weekday':
      return dayName(value, format)
    case 'hour':
      return value.replace('-', '–')
    default:
      return isRange(option) ? value.replace('>=', '≥ ').replace('<=', '≤ ').replace('-', '–') : value
  }
}

function dayName(value: string, format: Words['format']): string {
  const at = WEEKDAYS.findIndex((day) => day === value)
  return at < 0 ? value : format.weekday(at, 'long')
}
