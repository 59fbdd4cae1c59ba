import { APPEAL_STATES, type AppealState } from '../../contract/hits/appeal-words.ts'
import type { Filter } from '../../contract/hits/hits.ts'

/** Undefined: no condition. */
type AppealedQuery = { is: AppealState[] | undefined; isNot: AppealState[] | undefined }

const statesOf = (values: readonly string[] | undefined): AppealState[] | undefined =>
  values && values.length > 0
    ? APPEAL_STATES.filter((state) => values.includes('any') || values.includes(state))
    : undefined

/** `contains` equals `is`. Undefined without a filter on appeals. */
export function appealedIn({ appealed }: Filter): AppealedQuery | undefined {
  if (!appealed) return undefined
  const { is = [], contains = [], isNot = [] } = appealed as Partial<Record<'is' | 'isNot' | 'contains', string[]>>
  return { is: statesOf([...is, ...contains]), isNot: statesOf(isNot) }
}

type Choices = { is?: string[]; isNot?: string[]; contains?: string[] }

export const narrowHits = (own: Choices, is: string[] | undefined, isNot: string[] | undefined): Choices => ({
  ...own,
  ...(is && { is: own.is?.length ? is.filter((hit) => own.is?.includes(hit)) : is }),
  ...(isNot && { isNot: [...(own.isNot ?? []), ...isNot] }),
})
