import type { Promo } from '../../../src/contract/staff.ts'
import type { ApiError } from '../../api/failure.ts'
import { useApiMutation } from '../../api/query.ts'
import type { PromoInput } from './draft.ts'

type Saving = { send: (input: PromoInput) => void; isPending: boolean; error: ApiError | null }

/** Makes a promo code, or changes the given one. */
export function useSave(promo: Promo | undefined, onSaved: (id: string) => void): Saving {
  const how = {
    refreshes: ['promo.list'] as const,
    quiet: true,
    onDone: (answer: { promo: Promo }) => onSaved(answer.promo.id),
  }
  const create = useApiMutation('promo.create', how)
  const update = useApiMutation('promo.update', how)
  const { isPending, error } = promo ? update : create
  return {
    isPending,
    error,
    send: (input) => (promo ? update.mutate({ ...input, id: promo.id }) : create.mutate(input)),
  }
}
