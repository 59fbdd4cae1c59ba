import { useState } from 'react'
import type { RefusablePurpose } from '../../../src/contract/agent-words.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useApiMutation, useApiQuery } from '../../api/query.ts'
import { useSession } from '../../api/session-store.ts'
import type { Scope } from '../../parts/hits/scope.ts'

/** What is chosen: all crawlers of a purpose, or one by its name. */
export type Choice = { refused: boolean } & (
  { purpose: RefusablePurpose; name?: never } | { name: string; purpose?: never }
)

export type Refusals = {
  data: Answer<'logs.refusals'>
  /** What is on its way. */
  pending: Choice | undefined
  /** What was chosen last, to be undone; undefined: nothing. */
  last: Choice | undefined
  choose: (choice: Choice) => void
}

/** What the client refuses whom the screen is about. `isEverybodys`: staff look at all clients. */
export function useRefusals(scope: Scope): { refusals: Refusals | undefined; isEverybodys: boolean; isStaff: boolean } {
  const isStaff = useSession()?.is_admin ?? false
  const { clientId } = scope.question
  const whose = isStaff ? clientId : undefined
  const isEverybodys = isStaff && clientId === undefined
  const [last, setLast] = useState<{ whose: string | undefined; choice: Choice }>()
  const { data } = useApiQuery(
    'logs.refusals',
    { clientId: whose },
    { enabled: !isEverybodys, quiet: true, keep: false },
  )
  const refuse = useApiMutation('logs.refuse', { refreshes: ['logs.refusals'], silent: true })
  const choose = (choice: Choice) =>
    refuse.mutate({ clientId: whose, ...choice }, { onSuccess: () => setLast({ whose, choice }) })
  return {
    isEverybodys,
    isStaff,
    refusals: data && {
      data,
      pending: refuse.isPending ? (refuse.variables as Choice) : undefined,
      last: last?.whose === whose ? last?.choice : undefined,
      choose,
    },
  }
}
