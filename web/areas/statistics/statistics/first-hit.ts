import type { Answer } from '../../../../src/contract/table.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useSession } from '../../../api/session-store.ts'
import type { Scope } from '../../../shared/hits/scope.ts'

export type Awaited = {
  id: string
  name: string
  key: string
  createdAt: string
  lastHit: string | null
  hostedLink: string | null
}
/** `hit`: nothing to install. */
type FirstHit = { state: 'unknown' } | { state: 'hit' } | { state: 'waiting'; campaign?: Awaited }

function firstHitOf(one: Answer<'company.edit'> | undefined, all: Answer<'company.list'> | undefined): FirstHit {
  const campaigns = one ? [one.campaign] : all?.companies
  if (!campaigns) return { state: 'unknown' }
  if (campaigns.some(({ lastHit }) => lastHit !== null)) return { state: 'hit' }
  return { state: 'waiting', campaign: campaigns[0] }
}

/** Only without hits. Staff viewing all clients install nothing. */
function useNeedsFirstHit({ question, conditions }: Scope, noHits: boolean): boolean {
  const staff = useSession()?.is_admin ?? false
  const everyone = staff && !question.companyId && !question.clientId
  return noHits && conditions.length === 0 && !everyone
}

export function useFirstHit(scope: Scope, noHits: boolean): FirstHit {
  const { companyId, clientId } = scope.question
  const isNeeded = useNeedsFirstHit(scope, noHits)
  const ofOne = companyId !== undefined
  const one = useApiQuery('company.edit', { id: companyId ?? '0' }, { enabled: isNeeded && ofOne, keep: false })
  const all = useApiQuery(
    'company.list',
    { perPage: 200, sort: 'createdAt', order: 'desc', clientId },
    { enabled: isNeeded && !ofOne, keep: false },
  )
  if (!isNeeded || one.isError || all.isError) return { state: 'hit' }
  return firstHitOf(ofOne ? one.data : undefined, ofOne ? undefined : all.data)
}
