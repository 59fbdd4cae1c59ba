import { useTranslation } from '../../../i18n/i18n.ts'
import type { RefusablePurpose } from '../../../../src/contract/crawlers/agent-words.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { call } from '../../../api/client.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useSession } from '../../../api/session-store.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { useCanCall } from '../../../api/profile.ts'

/** All crawlers of a purpose, or one by name. */
type Choice = { refused: boolean } & ({ purpose: RefusablePurpose; name?: never } | { name: string; purpose?: never })

export type Refusals = {
  data: Answer<'logs.refusals'>
  pending: Choice | undefined
  choose: (choice: Choice) => void
}

export type AboutRefusals = {
  refusals: Refusals | undefined
  /** False while loading: adding the column moves the table. */
  known: boolean
  isEverybodys: boolean
  isStaff: boolean
}

export function useRefusals(scope: Scope): AboutRefusals {
  const isStaff = useSession()?.is_admin ?? false
  const { clientId } = scope.question
  const whose = isStaff ? clientId : undefined
  const isEverybodys = isStaff && clientId === undefined
  const { t } = useTranslation()
  const canCall = useCanCall()
  const { data, isPending } = useApiQuery(
    'logs.refusals',
    { clientId: whose },
    { enabled: !isEverybodys, quiet: true, keep: false },
  )
  const refuse = useApiMutation('logs.refuse', {
    refreshes: ['logs.refusals'],
    undoable: (_, sent) => {
      const choice = sent as Choice
      const what = choice.purpose === undefined ? choice.name : t(`logs.agent.purpose.${choice.purpose}`)
      return {
        text: t(choice.refused ? 'crawlers.refuse.done' : 'crawlers.refuse.undone', { what }),
        undo: () => call('logs.refuse', { ...sent, refused: !choice.refused }),
      }
    },
  })
  const choose = (choice: Choice) => refuse.mutate({ clientId: whose, ...choice })
  return {
    isEverybodys,
    isStaff,
    known: isEverybodys || !isPending,
    refusals: data && {
      data: { ...data, editable: data.editable && canCall('logs.refuse') },
      pending: refuse.isPending ? (refuse.variables as Choice) : undefined,
      choose,
    },
  }
}
