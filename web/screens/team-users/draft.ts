/** A team user while he is typed: texts, which the server judges. */
import type { Question } from '../../../src/contract/table.ts'
import type { TeamUser } from '../../../src/contract/team.ts'
import { limitIn } from '../../parts/people/limit.ts'
import type { PersonDraft } from '../../parts/people/person-fields.tsx'

export type Draft = PersonDraft & { limit: string }
export type TeamInput = Question<'teamUsers.addTeamUser'>

export const draftOf = (member: TeamUser | undefined): Draft => ({
  name: member?.name ?? '',
  email: member?.email ?? '',
  password: '',
  limit: member?.limit?.toString() ?? '',
})

/** What is typed, limit included; no limit at all goes as null, which the server asks for in words. */
export const inputOf = ({ limit, ...person }: Draft): TeamInput => ({ ...person, limit: limitIn(limit) as number })

export const isChanged = (draft: Draft, from: Draft): boolean =>
  (Object.keys(from) as (keyof Draft)[]).some((name) => draft[name] !== from[name])
