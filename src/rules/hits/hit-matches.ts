/** A query's filter and class on a live hit, as in the event store. */
import type { ClassSwitch, Filter, Log } from '../../contract/hits/hits.ts'

type Field = keyof Filter
type Verb = 'is' | 'isNot' | 'contains'

const CLASS: Record<ClassSwitch, (hit: Log) => boolean> = {
  all: () => true,
  target: (hit) => hit.class === 'target',
  targetUnique: (hit) => hit.class === 'target' && hit.unique,
  bot: (hit) => hit.class === 'bot',
  botUnique: (hit) => hit.class === 'bot' && hit.unique,
  suspicious: (hit) => hit.class === 'target' && hit.suspicious,
  unprotected: (hit) => hit.category === 'unprotected',
}

function textsOf(hit: Log, field: Field): string[] {
  if (field === 'reason') return hit.reasons.map(({ signal }) => signal)
  if (field === 'appealed') return hit.appealed === '' ? [] : [hit.appealed, 'any']
  return [String(hit[field])]
}

const VERBS: Record<Verb, (texts: readonly string[], values: readonly string[]) => boolean> = {
  is: (texts, values) => texts.some((text) => values.includes(text)),
  isNot: (texts, values) => !texts.some((text) => values.includes(text)),
  contains: (texts, values) =>
    texts.some((text) => values.some((value) => text.toLowerCase().includes(value.toLowerCase()))),
}

export function hitMatches(hit: Log, filter: Filter, only: ClassSwitch): boolean {
  if (!CLASS[only](hit)) return false
  return Object.entries(filter).every(([field, choices]) =>
    // an empty choice is no condition
    Object.entries(choices as Partial<Record<Verb, string[]>>).every(
      ([verb, values]) => values.length === 0 || VERBS[verb as Verb](textsOf(hit, field as Field), values),
    ),
  )
}
