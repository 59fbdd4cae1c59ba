import {
  actsOf,
  type AutoAct,
  type AutoRuleTerms,
  isRuleValue,
  MEASURE_UNITS,
  type RuleBeside,
  type RuleDays,
  type RuleMeasure,
  type RuleMode,
  type RuleSide,
  type RuleThing,
} from '../../../../src/contract/money/auto-rule-words.ts'
import type { AutoRuleView } from '../../../../src/contract/money/auto-rules.ts'
import { FINEST, moneyIn, moneyText } from '../../../../src/lib/numbers/money.ts'

/** As typed. */
export type Draft = {
  name: string
  measure: RuleMeasure
  thing: RuleThing
  /** '': each. */
  campaignId: string
  days: `${RuleDays}`
  side: RuleSide
  beside: RuleBeside
  value: string
  leastVisits: string
  leastCost: string
  act: AutoAct
  /** '': no end. */
  endDays: string
  step: string
  floor: string
  cap: string
  mode: RuleMode
}

export const NEW: Draft = {
  name: '',
  measure: 'wasted',
  thing: 'utmPlacement',
  campaignId: '',
  days: '7',
  side: 'above',
  beside: 'value',
  value: '10',
  leastVisits: '100',
  leastCost: '',
  act: 'tell',
  endDays: '14',
  step: '10',
  floor: '5',
  cap: '10',
  mode: 'off',
}

/** To begin with, where there are no rules yet. */
export const TEMPLATES = {
  wasted: { value: '20', act: 'tell' },
  bots: { measure: 'botShare', value: '40', act: 'draft' },
  losing: { measure: 'profit', side: 'below', value: '-20', act: 'stop' },
} as const satisfies Record<string, Partial<Draft>>
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as (keyof typeof TEMPLATES)[]

type Unit = 'money' | 'percent' | 'count'
/** Beside the past, percent of it. */
export const unitOf = ({ measure, beside }: Pick<Draft, 'measure' | 'beside'>): Unit =>
  beside === 'past' ? 'percent' : MEASURE_UNITS[measure]

const shown = (value: number, unit: Unit, currency: string): string =>
  unit === 'money' ? moneyText(value, currency) : String(value)

export const draftOf = ({ name, mode, terms }: AutoRuleView): Draft => ({
  name,
  mode,
  measure: terms.measure,
  thing: terms.thing,
  campaignId: terms.campaignId ?? '',
  days: `${terms.days}`,
  side: terms.side,
  beside: terms.beside,
  value: shown(terms.value, unitOf(terms), terms.currency),
  leastVisits: String(terms.leastVisits),
  leastCost: terms.leastCost === 0 ? '' : moneyText(terms.leastCost, terms.currency),
  act: terms.act,
  endDays: terms.endDays === null ? '' : String(terms.endDays),
  step: String(terms.step),
  floor: String(terms.floor),
  cap: String(terms.cap),
})

/** No number was typed: the server says so at the field. */
const WRONG = Number.MAX_VALUE

const numberIn = (text: string): number => {
  const written = text.trim().replace(',', '.').replace('\u2212', '-')
  return /^-?\d+(?:\.\d+)?$/.test(written) ? Number(written) : WRONG
}

function amountIn(text: string, currency: string): number {
  const [, minus, amount = ''] = /^([-\u2212]?)(.*)$/s.exec(text.trim()) ?? []
  const minor = moneyIn(amount, currency, FINEST)
  return minor === undefined ? WRONG : minus ? -minor : minor
}

/** The server's form of the terms. */
export function termsOf(draft: Draft, currency: string): Omit<AutoRuleTerms, 'currency'> {
  const { name: _name, mode: _mode, ...rest } = draft
  return {
    ...rest,
    campaignId: draft.campaignId || null,
    days: Number(draft.days) as RuleDays,
    value: unitOf(draft) === 'money' ? amountIn(draft.value, currency) : numberIn(draft.value),
    leastVisits: numberIn(draft.leastVisits),
    leastCost: draft.leastCost.trim() === '' ? 0 : amountIn(draft.leastCost, currency),
    endDays: draft.endDays.trim() === '' ? null : numberIn(draft.endDays),
    step: numberIn(draft.step),
    floor: numberIn(draft.floor),
    cap: numberIn(draft.cap),
  }
}

/** Every number can be read. */
export const isReadable = (terms: Omit<AutoRuleTerms, 'currency'>): boolean =>
  Object.values(terms).every((value) => value !== WRONG)

/** An act that the thing does not have becomes one that it has. */
export const actFor = (thing: RuleThing, act: AutoAct): AutoAct => (actsOf(thing).includes(act) ? act : 'tell')

export const hasEnd = ({ thing, act }: Pick<Draft, 'thing' | 'act'>): boolean =>
  isRuleValue(thing) && (act === 'exclude' || act === 'draft')
