/** Changes of several campaigns at once. Without imports of schemas, for the panel. */

/** Campaigns in one act. */
export const MOST_TOGETHER = 200
/** Copies in one act. */
export const MOST_COPIES = 100

/** `text`: as written, anywhere in the link. `host`: the whole host name, whatever follows it. */
export const FIND_IN = ['text', 'host'] as const
export const COUNTRY_LISTS = ['countries', 'excludedCountries'] as const
export const COUNTRY_ACTS = ['add', 'remove', 'set'] as const
/** `equal`: links at 0 % stay off. `add`: the others give in proportion. */
export const WEIGHT_ACTS = ['equal', 'set', 'add'] as const

export type TogetherChange = {
  replace?: { in: (typeof FIND_IN)[number]; find: string; with: string } | undefined
  parameter?: { name: string; value: string } | undefined
  countries?:
    { list: (typeof COUNTRY_LISTS)[number]; act: (typeof COUNTRY_ACTS)[number]; codes: readonly string[] } | undefined
  weights?:
    | {
        /** Name of a split group; empty: each that has the links. */
        group: string
        act: (typeof WEIGHT_ACTS)[number]
        /** `set`: their shares, those of others stay. `add`: points for one of them. */
        links: readonly { link: string; percent: number }[]
      }
    | undefined
  source?: { id: string | null; clickParameter: string; costParameter: string } | undefined
  /** Empty: none. */
  tag?: string | undefined
}

/** Settings of a copy that may differ from its original; absent: as there. */
export type CopyCells = {
  name?: string | undefined
  countries?: readonly string[] | undefined
  source?: TogetherChange['source']
  targetLink?: string | undefined
  tag?: string | undefined
}

/** Why an undo leaves a campaign. `visits`: a copy that has some. */
export const LEFT_BECAUSE = ['changed', 'archived', 'visits', 'refused'] as const
