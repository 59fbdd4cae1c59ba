/** Which line of the policy decided a hit, told from what was stored of its verdict. */
import type { Category, HitClass, Reason } from '../contract/hits.ts'
import { PERSON, PRECEDENCE, type Line } from './decide.ts'

type Decided = {
  class: HitClass
  suspicious: boolean
  category: Category
  reasons: readonly Pick<Reason, 'signal' | 'weight' | 'value'>[]
}

const ALLOWED: ReadonlySet<string> = new Set(['list.client_allow', 'list.global_allow'])
const APART: ReadonlySet<string> = new Set(['unprotected', 'verified', 'unverified'])

export function decidedBy(hit: Decided): Pick<Line, 'name' | 'why'> {
  const name = nameOf(hit)
  const { why } = PRECEDENCE.find((line) => line.name === name) ?? PERSON
  return { name, why }
}

function nameOf({ class: hitClass, suspicious, category, reasons }: Decided): string {
  if (APART.has(category)) return category
  if (hitClass === 'bot') return reasons.some(({ weight }) => weight === 'conclusive') ? 'conclusive' : 'twoKinds'
  if (reasons.some(({ signal }) => ALLOWED.has(signal))) return 'allowed'
  return suspicious ? 'doubt' : PERSON.name
}
