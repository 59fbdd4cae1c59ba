import type { Category, HitClass, Reason } from '../contract/hits/hits.ts'

const AS_PERSON: ReadonlySet<Category> = new Set(['verified', 'unverified'])

/**
 * Never for crawlers treated as persons, nor under rules on place, time or page: there person and crawler get the same
 * answer.
 */
export const canAppeal = ({
  class: hitClass,
  category,
  reasons,
}: {
  class: HitClass
  category: Category
  reasons: readonly Pick<Reason, 'kind'>[]
}): boolean => hitClass === 'bot' && !AS_PERSON.has(category) && !reasons.some(({ kind }) => kind === 'policy')
