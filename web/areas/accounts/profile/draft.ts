import type { Profile } from '../../../../src/contract/accounts/auth.ts'

export type Draft = Pick<Profile, 'name' | 'telegram' | 'language' | 'timezone'>
const FIELDS = ['name', 'telegram', 'language', 'timezone'] as const satisfies (keyof Draft)[]

export const draftOf = ({ name, telegram, language, timezone }: Profile): Draft => ({
  name,
  telegram,
  language,
  timezone,
})

/** Differences only, so that concurrent changes stay. */
export const changesOf = (draft: Draft, from: Draft): Partial<Draft> =>
  Object.fromEntries(FIELDS.filter((field) => draft[field] !== from[field]).map((field) => [field, draft[field]]))
