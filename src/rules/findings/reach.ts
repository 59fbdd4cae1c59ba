/**
 * Which visits a split group can get: those that hold its conditions and that no group before it takes. Values are an
 * open set (any word may come), so what is found unreachable is so for every visit.
 */
import type { SplitGroup, SplitOption } from '../../contract/campaigns.ts'
import { standardTag } from '../../lib/language-tag.ts'
import { normalizeText } from '../../lib/text.ts'

/** What an option may be: one of `among` (null: anything) and none of `out`. */
type Range = { among: readonly string[] | null; out: readonly string[] }
/** Options without a range may be anything. */
type Box = ReadonlyMap<SplitOption, Range>
type Conditions = SplitGroup['conditions']

/** More parts than this are left alone: nothing is found then. */
const MOST_PARTS = 400

/** `en` stands for `en-us` too; all other values are only themselves. */
const stands = (option: SplitOption, word: string, value: string): boolean =>
  word === value || (option === 'language' && value.split('-', 1)[0] === word)
const within = (option: SplitOption, words: readonly string[], value: string): boolean =>
  words.some((word) => stands(option, word, value))

const wordOf = (option: SplitOption, value: string): string =>
  normalizeText(option === 'language' ? standardTag(value) : value)

/** Both ranges at once; undefined: no value is in both. */
function meet(option: SplitOption, one: Range, other: Range): Range | undefined {
  const out = [...new Set([...one.out, ...other.out])]
  const among = amongBoth(option, one.among, other.among)
  if (among === null) return { among, out }
  const left = among.filter((value) => !within(option, out, value))
  return left.length === 0 ? undefined : { among: left, out }
}

function amongBoth(option: SplitOption, one: Range['among'], other: Range['among']): Range['among'] {
  if (one === null || other === null) return one ?? other
  return [
    ...new Set([
      ...one.filter((value) => within(option, other, value)),
      ...other.filter((value) => within(option, one, value)),
    ]),
  ]
}

const ANYTHING: Range = { among: null, out: [] }

function narrowed(box: Box, option: SplitOption, range: Range): Box | undefined {
  const met = meet(option, box.get(option) ?? ANYTHING, range)
  return met && new Map([...box, [option, met]])
}

/** Conditions as one box; undefined: no visit can hold them. */
function boxOf(conditions: Conditions): Box | undefined {
  let box: Box | undefined = new Map()
  for (const { option, is, values } of conditions) {
    const words = values.map((value) => wordOf(option, value))
    box = box && narrowed(box, option, is ? { among: words, out: [] } : { among: null, out: words })
  }
  return box
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

/** A condition whose values are still to be chosen. */
const isUnfinished = (conditions: Conditions): boolean => conditions.some(({ values }) => values.length === 0)

/** For each group why it is never reached; undefined: it can be. */
export function unreachedGroups(
  groups: readonly Pick<SplitGroup, 'conditions'>[],
  places: Places,
): (Unreached | undefined)[] {
  const boxes = groups.map(({ conditions }) => (isUnfinished(conditions) ? undefined : boxOf(conditions)))
  return boxes.map((box, at) => {
    if (isUnfinished(groups[at]?.conditions ?? [])) return undefined
    if (!box) return { why: 'empty' }
    const open = passing(box, places)
    if (!open) return { why: 'place' }
    let parts: Box[] = [open]
    for (const taken of boxes.slice(0, at)) {
      if (taken) parts = parts.flatMap((part) => without(part, taken))
      if (parts.length > MOST_PARTS) return undefined
    }
    if (parts.length > 0) return undefined
    const by = boxes.slice(0, at).findIndex((taken) => taken !== undefined && without(open, taken).length === 0)
    return { why: 'covered', by: by < 0 ? undefined : by }
  })
}
