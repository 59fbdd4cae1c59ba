/** Macros that the chosen source does not have. */
import type { SourceTemplate } from '../../../contract/money/costs.ts'
import { levenshtein } from '../findings/links.ts'
import type { CheckContext, LinkFinding } from './words.ts'
import { macrosOf, type Masked } from './macros.ts'

const plain = (macro: string): string => macro.toLowerCase().replaceAll(/[^a-z\d]/g, '')
const NEAR = 2

/** `{clickid}` → `{click_id}`, `[BID]` → `{bid}`, `{campaing_id}` → `{campaign_id}`. */
function nearest(macro: string, template: SourceTemplate): string | undefined {
  const word = plain(macro)
  const apart = (one: string) => levenshtein(word, plain(one))
  const [best] = macrosOf(template)
    .map((one) => ({ one, distance: apart(one) }))
    .toSorted((one, other) => one.distance - other.distance)
  return best && best.distance <= Math.min(NEAR, Math.floor(word.length / 4)) ? best.one : undefined
}

/** `{`, `[`, `##`: how its name begins. */
const styleOf = (macro: string): string => /^\W*_*/.exec(macro)?.[0] ?? ''

/** True if Weir does not know all its macros and this one is written as they are. */
function mayHave(macro: string, template: SourceTemplate): boolean {
  const own = macrosOf(template)
  return (
    own.length === 0 || (template.unverified.includes('others') && own.some((one) => styleOf(one) === styleOf(macro)))
  )
}

function ownersOf(macro: string, templates: readonly SourceTemplate[], but: SourceTemplate): SourceTemplate[] {
  return templates.filter((one) => one.key !== but.key && macrosOf(one).includes(macro))
}

/** None for a source whose macros Weir does not know. */
export function macroFindings({ tokens }: Masked, { source: { template }, templates }: CheckContext): LinkFinding[] {
  if (!template) return []
  const unknown = [...new Set(tokens.filter(({ own }) => !own).map(({ macro }) => macro))]
  return unknown.map((macro): LinkFinding => {
    const level = mayHave(macro, template) ? 'note' : 'wrong'
    const known = nearest(macro, template)
    if (known !== undefined) return { code: 'macroMisspelt', level: 'wrong', values: { macro, known } }
    const [owner] = ownersOf(macro, templates, template)
    if (owner) return { code: 'macroForeign', level, values: { macro, other: owner.name } }
    return { code: 'macroUnknown', level, values: { macro } }
  })
}
