import type { TeamUser } from '../../../src/contract/team.ts'
import type { ApiError } from '../../api/failure.ts'
import { useApiMutation } from '../../api/query.ts'
import type { TeamInput } from './draft.ts'

type Saving = { send: (input: TeamInput) => void; isPending: boolean; error: ApiError | null }

/** Adds a team user, or changes the given one; an empty password stays as it is. */
export function useSave(member: TeamUser | undefined, onSaved: (id: string) => void): Saving {
  const how = {
    refreshes: ['teamUsers.getTeamUsers'] as const,
    quiet: true,
    onDone: (answer: { teamUser: TeamUser }) => onSaved(answer.teamUser.id),
  }
  const add = useApiMutation('teamUsers.addTeamUser', how)
  const update = useApiMutation('teamUsers.updateTeamUser', how)
  const { isPending, error } = member ? update : add
  const change = (id: string, { password, ...input }: TeamInput) =>
    update.mutate({ ...input, id, ...(password !== '' && { password }) })
  return { isPending, error, send: (input) => (member ? change(member.id, input) : add.mutate(input)) }
}
