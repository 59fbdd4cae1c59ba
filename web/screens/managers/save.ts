import type { Manager } from '../../../src/contract/team.ts'
import type { ApiError } from '../../api/failure.ts'
import { useApiMutation } from '../../api/query.ts'
import type { Draft } from './draft.ts'

type Saving = { send: (draft: Draft) => void; isPending: boolean; error: ApiError | null }

/** Adds a manager, or changes the given one; an empty password stays as it is. */
export function useSave(manager: Manager | undefined, onSaved: (id: string) => void): Saving {
  const how = {
    refreshes: ['managers.getManagers'] as const,
    quiet: true,
    onDone: (answer: { manager: Manager }) => onSaved(answer.manager.id),
  }
  const add = useApiMutation('managers.addManager', how)
  const update = useApiMutation('managers.updateManager', how)
  const { isPending, error } = manager ? update : add
  const change = (id: string, { password, ...draft }: Draft) =>
    update.mutate({ ...draft, id, ...(password !== '' && { password }) })
  return { isPending, error, send: (draft) => (manager ? change(manager.id, draft) : add.mutate(draft)) }
}
