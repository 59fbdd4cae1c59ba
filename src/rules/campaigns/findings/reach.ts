/**
 * Which visits a split group or a rule can get: those that hold its conditions and that none before it takes. Values
 * are an open set (any word may come), so what is found unreachable is so for every visit.
 */
import {
  type Condition,
  type ConditionNode,
  type Conditions,
  isGroup,
  isRange,
  isText,
  leavesOf,
} from '../../../contract/campaigns/condition-words.ts'
import { standardTag } from '../../../lib/text/language-tag.ts'
import { normalizeText } from '../../../lib/text/text.ts'

/** What a fact may be: one of `among` (null: anything) and none of `out`. */
type Range = { among: readonly string[] | null; out: readonly string[] }
/** Facts without a range may be anything. */
type Box = ReadonlyMap<string, Range>

/** More parts than this are left alone: nothing is found then. */
const MOST_PARTS = 400

/** `en` stands for `en-us` too; all other values are only themselves. */
const stands = (option: string, word: string, value: string): boolean =>
  word === value || (option === 'language' && value.split('-', 1)[0] === word)
const within = (option: string, words: readonly string[], value: string): boolean =>
  words.some((word) => stands(option, word, value))

const wordOf = (option: string, value: string): string =>
  normalizeText(option === 'language' ? standardTag(value) : value)

/** Both ranges at once; undefined: no value is in both. */
function meet(option: string, one: Range, other: Range): Range | undefined {
  const out = [...new Set([...one.out, ...other.out])]
  const among = amongBoth(option, one.among, other.among)
  if (among === null) return { among, out }
  const left = among.filter((value) => !within(option, out, value))
  return left.length === 0 ? undefined : { among: left, out }
}

function amongBoth(option: string, one: Range['among'], other: Range['among']): Range['among'] {
  if (one === null || other === null) return one ?? other
  return [
    ...new Set([
      ...one.filter((value) => within(option, other, value)),
      ...other.filter((value) => within(option, one, value)),
    ]),
  ]
}

const ANYTHING: Range = { among: null, out: [] }

function narrowed(box: Box, option: string, range: Range): Box | undefined {
  const met = meet(option, box.get(option) ?? ANYTHING, range)
  return met && new Map([...box, [option, met]])
}

/**
 * What a condition is about, and its words. Words are compared with one another; of all else (versions, hours, parts of
 * texts) only the same question is known to have the same answer.
 */
function rangeOf({ option, is, values, how = 'equals', name, zone }: Condition): [fact: string, range: Range] {
  const isWords = !isRange(option) && option !== 'hour' && option !== 'ip' && option !== 'referrer'
  const among =
    isWords && (how === 'equals' || !isText(option))
      ? values.map((value) => wordOf(option, value))
      : [JSON.stringify(values.map(normalizeText).toSorted())]
  const fact = isWords && how === 'equals' ? [option, name, zone] : [option, name, zone, how, ...among]
  return [fact.filter(Boolean).join(' '), is ? { among, out: [] } : { among: null, out: among }]
}

/** How much is still looked at: what multiplies out to more is left alone. */
type Budget = { left: number }

/** Conditions as boxes, of which a visit that holds them is in one; none: no visit can; undefined: too many to tell. */
function boxesOf(nodes: Conditions): Box[] | undefined {
  const budget = { left: MOST_PARTS * 10 }
  const boxes = inTurn([new Map()], nodes, true, budget)
  return budget.left < 0 || boxes.length > MOST_PARTS ? undefined : boxes
}

/** The parts of some boxes in which each condition holds, or none does. */
const inTurn = (boxes: readonly Box[], nodes: Conditions, holds: boolean, budget: Budget): Box[] =>
  nodes.reduce<Box[]>((parts, node) => parts.flatMap((part) => partsIn(part, node, holds, budget)), [...boxes])

/** The parts of a box in which a condition holds, or does not. */
function partsIn(box: Box, node: ConditionNode, holds: boolean, budget: Budget): Box[] {
  budget.left -= 1
  if (budget.left < 0) return []
  if (!isGroup(node)) {
    const [fact, range] = rangeOf(holds ? node : { ...node, is: !node.is })
    const part = narrowed(box, fact, range)
    return part ? [part] : []
  }
  const each = node.option === 'not' ? !holds : holds
  // all hold, or none of them does: one after the other; one of them does, or does not: side by side
  const together = node.option === 'any' ? !holds : holds
  return together ? inTurn([box], node.of, each, budget) : node.of.flatMap((one) => partsIn(box, one, each, budget))
}

/** What is left of a box without another one: a part for each way to be outside of it. */
function without(box: Box, taken: Box): Box[] {
  const parts: Box[] = []
  let inside: Box | undefined = box
  for (const [option, { among, out }] of taken) {
    const outside: Range[] = [
      ...(among === null ? [] : [{ among: null, out: among }]),
      ...(out.length === 0 ? [] : [{ among: out, out: [] }]),
    ]
    for (const range of outside) {
      const part = inside && narrowed(inside, option, range)
      if (part) parts.push(part)
    }
    inside = inside && narrowed(inside, option, { among, out })
  }
  return parts
}

/** Why a group gets no visit; `by`: the group before it that takes all of its visits, undefined: several together. */
export type Unreached = { why: 'empty' } | { why: 'place' } | { why: 'covered'; by: number | undefined }

/** Countries from which a campaign lets people through. */
export type Places = { allowed: readonly string[]; excluded: readonly string[] }

/** A country that is not known is no country of the client's rules. */
function passing(box: Box, { allowed, excluded }: Places): Box | undefined {
  const among = allowed.length === 0 ? null : ['', ...allowed.map(normalizeText)]
  return narrowed(box, 'country', { among, out: excluded.map(normalizeText) })
}

/** A condition that is still to be written. */
const isUnfinished = (conditions: Conditions): boolean =>
  leavesOf(conditions).some(({ leaf: { values, how } }) => values.length === 0 && how !== 'given')

/** For each group why it is never reached; undefined: it can be. */
export function unreachedGroups(
  groups: readonly { conditions: Conditions }[],
  places: Places,
): (Unreached | undefined)[] {
  const boxes = groups.map(({ conditions }) => (isUnfinished(conditions) ? undefined : boxesOf(conditions)))
  return boxes.map((own, at) => {
    if (!own) return undefined
    if (own.length === 0) return { why: 'empty' }
    const open = own.flatMap((box) => passing(box, places) ?? [])
    if (open.length === 0) return { why: 'place' }
    const before = boxes.slice(0, at)
    if (
      left(
        open,
        before.flatMap((taken) => taken ?? []),
      ).length > 0
    )
      return undefined
    const by = before.findIndex((taken) => taken !== undefined && left(open, taken).length === 0)
    return { why: 'covered', by: by < 0 ? undefined : by }
  })
}

/** What of some boxes is outside of others; too much to tell counts as something. */
function left(open: readonly Box[], taken: readonly Box[]): readonly Box[] {
  let parts = open
  for (const box of taken) {
    parts = parts.flatMap((part) => without(part, box))
    if (parts.length > MOST_PARTS) return parts
  }
  return parts
}
