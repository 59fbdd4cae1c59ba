/**
 * Visits that reach a split group or rule: those that match it and nothing before. Values are an open set, so
 * "unreachable" holds for every visit.
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

/** A value in `among` (null: any) and not in `out`. */
type Range = { among: readonly string[] | null; out: readonly string[] }
/** Facts without a range are unrestricted. */
type Box = ReadonlyMap<string, Range>

/** Gives up beyond so many parts. */
const MOST_PARTS = 400

/** `en` also covers `en-us`; other values cover only themselves. */
const covers = (option: string, word: string, value: string): boolean =>
  word === value || (option === 'language' && value.split('-', 1)[0] === word)
const within = (option: string, words: readonly string[], value: string): boolean =>
  words.some((word) => covers(option, word, value))

const wordOf = (option: string, value: string): string =>
  normalizeText(option === 'language' ? standardTag(value) : value)

/** The intersection; undefined if empty. */
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

/** Compares words; other conditions (versions, hours, text parts) are equal only if identical. */
function rangeOf({ option, is, values, how = 'equals', name, zone }: Condition): [fact: string, range: Range] {
  const isWords = !isRange(option) && option !== 'hour' && option !== 'ip' && option !== 'referrer'
  const among =
    isWords && (how === 'equals' || !isText(option))
      ? values.map((value) => wordOf(option, value))
      : [JSON.stringify(values.map(normalizeText).toSorted())]
  const fact = isWords && how === 'equals' ? [option, name, zone] : [option, name, zone, how, ...among]
  return [fact.filter(Boolean).join(' '), is ? { among, out: [] } : { among: null, out: among }]
}

type Budget = { left: number }

/** Boxes covering the matching visits; none: impossible; undefined: too many. */
function boxesOf(nodes: Conditions): Box[] | undefined {
  const budget = { left: MOST_PARTS * 10 }
  const boxes = inTurn([new Map()], nodes, true, budget)
  return budget.left < 0 || boxes.length > MOST_PARTS ? undefined : boxes
}

const inTurn = (boxes: readonly Box[], nodes: Conditions, holds: boolean, budget: Budget): Box[] =>
  nodes.reduce<Box[]>((parts, node) => parts.flatMap((part) => partsIn(part, node, holds, budget)), [...boxes])

function partsIn(box: Box, node: ConditionNode, holds: boolean, budget: Budget): Box[] {
  budget.left -= 1
  if (budget.left < 0) return []
  if (!isGroup(node)) {
    const [fact, range] = rangeOf(holds ? node : { ...node, is: !node.is })
    const part = narrowed(box, fact, range)
    return part ? [part] : []
  }
  const each = node.option === 'not' ? !holds : holds
  // "all" and "none" narrow in sequence; "one holds" and "one fails" branch
  const together = node.option === 'any' ? !holds : holds
  return together ? inTurn([box], node.of, each, budget) : node.of.flatMap((one) => partsIn(box, one, each, budget))
}

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

/** `by`: the earlier group that takes all; undefined: several together. */
type Unreached = { why: 'empty' } | { why: 'place' } | { why: 'covered'; by: number | undefined }

type Places = { allowed: readonly string[]; excluded: readonly string[] }

/** An unknown country is never in the client's lists. */
function passing(box: Box, { allowed, excluded }: Places): Box | undefined {
  const among = allowed.length === 0 ? null : ['', ...allowed.map(normalizeText)]
  return narrowed(box, 'country', { among, out: excluded.map(normalizeText) })
}

const isUnfinished = (conditions: Conditions): boolean =>
  leavesOf(conditions).some(({ leaf: { values, how } }) => values.length === 0 && how !== 'given')

/** Why no visit reaches each group; undefined: reachable. */
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

/** Parts outside; if too many, counts as some. */
function left(open: readonly Box[], taken: readonly Box[]): readonly Box[] {
  let parts = open
  for (const box of taken) {
    parts = parts.flatMap((part) => without(part, box))
    if (parts.length > MOST_PARTS) return parts
  }
  return parts
}
