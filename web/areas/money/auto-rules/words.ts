/** Rules and what they found, in words. */
import type { TFunction } from 'i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { AutoRuleTerms } from '../../../../src/contract/money/auto-rule-words.ts'
import type { RuleEvidence } from '../../../../src/contract/money/auto-rules.ts'
import type { Format } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { hasEnd, unitOf } from './draft.ts'

type Terms = AutoRuleTerms
type Words = { t: TFunction; format: Format }

const amount = ({ format }: Words, value: number, unit: ReturnType<typeof unitOf>, currency: string): string => {
  if (unit === 'money') return format.money(value, currency)
  return unit === 'percent' ? format.percent(value) : format.number(value)
}

function actText({ t }: Words, terms: Terms): string {
  const { act, endDays, step, floor } = terms
  const text = t(`autoRules.then.${act}`, { step, floor })
  if (!hasEnd(terms)) return text
  return endDays === null ? t('autoRules.forGood', { act: text }) : t('autoRules.for', { act: text, count: endDays })
}

function sentence(words: Words, terms: Terms, campaign: string): string {
  const { t } = words
  const { measure, thing, days, side, beside, value, currency } = terms
  const limit = amount(words, value, unitOf(terms), currency)
  return t(`autoRules.say.${beside}`, {
    measure: t(`autoRules.measure.${measure}`),
    thing: t(`autoRules.thing.${thing}`),
    place: campaign === '' ? t('autoRules.everywhere') : t('autoRules.inCampaign', { campaign }),
    days: t('autoRules.days', { count: days }),
    side: t(`autoRules.side.${side}`),
    limit,
    act: actText(words, terms),
  })
}

/** `50% (44%–56%)`; the interval only where there is one. */
function measuredText(words: Words, terms: Terms, { value, low, high }: RuleEvidence['measured']): string {
  const unit = unitOf({ measure: terms.measure, beside: 'value' })
  const show = (one: number | null) => (one === null ? '∞' : amount(words, one, unit, terms.currency))
  return low === high ? show(value) : `${show(value)} (${show(low)} – ${show(high)})`
}

function figuresText(words: Words, terms: Terms, { measured, past, figures, from, to }: RuleEvidence): string {
  const { t, format } = words
  const found = t('autoRules.found', {
    measure: t(`autoRules.measure.${terms.measure}`),
    value: measuredText(words, terms, measured),
  })
  const before = past && t('autoRules.before', { value: measuredText(words, terms, past) })
  const visits = t('autoRules.visits', { count: figures.visits, n: format.number(figures.visits) })
  const cost = figures.cost === null ? undefined : format.money(figures.cost, terms.currency)
  const days = from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`
  return [found, before, visits, cost, days].filter(Boolean).join(' · ')
}

export function useRuleWords() {
  const words = { t: useTranslation().t, format: useFormat() }
  return {
    sentence: (terms: Terms, campaign: string) => sentence(words, terms, campaign),
    act: (terms: Terms) => actText(words, terms),
    figures: (terms: Terms, evidence: RuleEvidence) => figuresText(words, terms, evidence),
  }
}
