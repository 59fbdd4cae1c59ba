/** Domain for shown links and scripts; stored in this browser. */
import { withHost } from '../../../src/lib/net/host-name.ts'
import { useApiQuery } from '../../api/query.ts'
import { useSession } from '../../api/session-store.ts'
import { createStore, useStore } from '../../kit/store.ts'

const KEY = 'weir.linkDomain'

function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
const wanted = createStore(kept())

export function chooseLinkDomain(name: string): void {
  wanted.set(name)
  try {
    localStorage.setItem(KEY, name)
  } catch {
    // without storage, lasts until the page reloads
  }
}

type LinkDomain = {
  /** Verified domains: ASCII `name`, readable `shown`. */
  proven: readonly { name: string; shown: string }[]
  edge: string
  chosen: string
}

/** `chosen`: '' for the service's own name, also for an unverified domain. */
export function useLinkDomain(): LinkDomain {
  const session = useSession()
  const isOwners = session?.is_admin === false && session.role !== 'referal'
  const { data } = useApiQuery('domains.list', {}, { enabled: isOwners, quiet: true, staleTime: 60_000 })
  const name = useStore(wanted)
  const proven = data?.domains.filter(({ state }) => state === 'proven') ?? []
  return { proven, edge: data?.edge ?? '', chosen: proven.some((one) => one.name === name) ? name : '' }
}

export function useOwnLink(link: string | null): string | null {
  const { chosen } = useLinkDomain()
  return link === null || chosen === '' ? link : withHost(link, chosen)
}
