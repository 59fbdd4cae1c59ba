import { z } from 'zod'
import { readNetwork } from '../../lib/net/network.ts'
import { isStorable, timezone } from '../common.ts'
import {
  type Condition,
  CONDITION_OPTIONS,
  type ConditionNode,
  type ConditionOption,
  type Conditions,
  GROUPINGS,
  HOURS,
  HOWS,
  isOfClicks,
  isRange,
  isText,
  isTimed,
  leavesOf,
  MOST_CONDITIONS,
  OPERATOR,
  PARAMETER_NAME,
  RANGE,
  SPLIT_OPTIONS,
  VISITORS,
  WEEKDAYS,
} from './condition-words.ts'
import { TEXTS } from '../texts.ts'

const value = z
  .string({ error: TEXTS.optionValue })
  .trim()
  .min(1, { error: TEXTS.optionValue, abort: true })
  .max(200)
  .refine(isStorable, TEXTS.valueInvalid)

const leaf = z
  .object({
    option: z.enum(CONDITION_OPTIONS, TEXTS.option),
    is: z.boolean().default(true),
    values: z.array(value).max(MOST_CONDITIONS.values).default([]),
    /** Texts only; default `equals`. */
    how: z.enum(HOWS).optional(),
    name: z.string().trim().max(64).optional(),
    /** Default UTC. */
    zone: timezone.optional(),
  })
  .superRefine((given, context) => {
    for (const [field, message] of faultsOf(given)) context.addIssue({ code: 'custom', path: [field], message })
  })

type Fault = [field: keyof Condition, message: string]

function faultsOf(given: Condition): Fault[] {
  const { option, values, how, zone } = given
  const faults = nameFaults(given)
  if (values.length === 0 && how !== 'given') faults.push(['values', TEXTS.optionValue])
  if (how !== undefined && !isText(option)) faults.push(['how', TEXTS.valueInvalid])
  if (zone !== undefined && !isTimed(option)) faults.push(['zone', TEXTS.valueInvalid])
  const form = formOf(option)
  if (form && !values.every(form.test)) faults.push(['values', form.text])
  return faults
}

function nameFaults({ option, name }: Condition): Fault[] {
  if (option === 'parameter') return PARAMETER_NAME.test(name ?? '') ? [] : [['name', TEXTS.parameterMissing]]
  return name === undefined ? [] : [['name', TEXTS.valueInvalid]]
}

type Form = { test: (value: string) => boolean; text: string }
const isOneOf =
  (words: readonly string[]) =>
  (text: string): boolean =>
    words.includes(text)

const FORMS: Partial<Record<ConditionOption, Form>> = {
  hour: { test: (text) => HOURS.test(text), text: TEXTS.hoursForm },
  weekday: { test: isOneOf(WEEKDAYS), text: TEXTS.valueInvalid },
  visitor: { test: isOneOf(VISITORS), text: TEXTS.valueInvalid },
  asn: { test: (text) => OPERATOR.test(text), text: TEXTS.entryAsn },
  ip: { test: (text) => readNetwork(text) !== undefined, text: TEXTS.addressForm },
}
const RANGES: Form = { test: (text) => RANGE.test(text), text: TEXTS.rangeForm }

/** Value format; undefined: any words. */
const formOf = (option: ConditionOption): Form | undefined => (isRange(option) ? RANGES : FORMS[option])

/** Depth-limited: bounds the schema. */
function nodeWithin(levels: number): z.ZodType<ConditionNode, ConditionNode> {
  if (levels === 0) return leaf as unknown as z.ZodType<ConditionNode, ConditionNode>
  const group = z.object({
    option: z.enum(GROUPINGS),
    of: z
      .array(nodeWithin(levels - 1))
      .min(1, TEXTS.groupingEmpty)
      .max(MOST_CONDITIONS.side, TEXTS.conditionsMany),
  })
  return z.discriminatedUnion('option', [leaf, group], TEXTS.option) as unknown as z.ZodType<
    ConditionNode,
    ConditionNode
  >
}

const list: z.ZodType<Conditions, Conditions> = z
  .array(nodeWithin(MOST_CONDITIONS.levels))
  .max(MOST_CONDITIONS.side, TEXTS.conditionsMany)
  .refine((nodes) => leavesOf(nodes).length <= MOST_CONDITIONS.leaves, TEXTS.conditionsMany)

export const ruleConditions = list.refine((nodes) => nodes.length > 0, TEXTS.ruleConditions)

const SPLITS: ReadonlySet<ConditionOption> = new Set(SPLIT_OPTIONS)

/** Options that separate crawlers from people are refused. */
export const splitConditions = list.superRefine((nodes, context) => {
  for (const { leaf: given, at } of leavesOf(nodes)) {
    if (SPLITS.has(given.option) && !isOfClicks(given.name ?? '')) continue
    const path = [...at.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)), 'option']
    context.addIssue({ code: 'custom', path, message: TEXTS.optionRoom })
  }
})
