/** The filter `appealed` over hits: which states of appeals it means. */
import { APPEAL_STATES, type AppealState } from '../../contract/hits/appeal-words.ts'
import type { Filter } from '../../contract/hits/hits.ts'

/** States whose hits alone are meant, and states whose hits are left out; undefined: no such condition. */
export type AppealedQuery = { is: AppealState[] | undefined; isNot: AppealState[] | undefined }

const statesOf = (values: readonly string[] | undefined): AppealState[] | undefined =>
  values && values.length > 0
    ? APPEAL_STATES.filter((state) => values.includes('any') || values.includes(state))
    : undefined

/** `contains` means the same as `is`. Undefined where the filter does not name appeals. */
export function appealedIn({ appealed }: Filter): AppealedQuery | undefined {
  if (!appealed) return undefined
  const { is = [], contains = [], isNot = [] } = appealed as Partial<Record<'is' | 'isNot' | 'contains', string[]>>
  return { is: statesOf([...is, ...contains]), isNot: statesOf(isNot) }
}

type Choices = { is?: string[]; isNot?: string[]; contains?: string[] }

/** The hits that a filter names itself, and those with the appeals that it means. */
export const hitsMeant = (own: Choices, is: string[] | undefined, isNot: string[] | undefined): Choices => ({
  ...own,
  ...(is && { is: own.is?.length ? is.filter((hit) => own.is?.includes(hit)) : is }),
  ...(isNot && { isNot: [...(own.isNot ?? []), ...isNot] }),
})
