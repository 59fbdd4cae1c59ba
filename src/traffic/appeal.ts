/** Which visits may be appealed against. */
import type { Category, HitClass, Reason } from '../contract/hits.ts'

const AS_PERSON: ReadonlySet<Category> = new Set(['verified', 'unverified'])

/**
 * Whether a Bot may be told that it was turned away for what it is. Never a crawler that stands as a person, and never
 * where a rule on place, time or page turns away everybody: a person and a crawler get the same answer there, and so
 * neither has a reference.
 */
export const mayAppeal = ({
  class: hitClass,
  category,
  reasons,
}: {
  class: HitClass
  category: Category
  reasons: readonly Pick<Reason, 'kind'>[]
}): boolean => hitClass === 'bot' && !AS_PERSON.has(category) && !reasons.some(({ kind }) => kind === 'policy')
