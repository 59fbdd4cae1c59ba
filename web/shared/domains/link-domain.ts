/** Under which name the reader wants to see their links and scripts: remembered in this browser. */
import { underHost } from '../../../src/lib/net/host-name.ts'
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
    // without storage it holds until the page is loaded again
  }
}

export type LinkDomain = {
  /** Proven ones, as they are named and as they are read. */
  proven: readonly { name: string; shown: string }[]
  /** Where the service itself answers. */
  edge: string
  /** '' for the service's own name. */
  chosen: string
}

/** The choice there is; '' where the one that was made is proven no more, or nobody's domains are the reader's. */
export function useLinkDomain(): LinkDomain {
  const session = useSession()
  const isOwners = session?.is_admin === false && session.role !== 'referal'
  const { data } = useApiQuery('domains.list', {}, { enabled: isOwners, quiet: true, staleTime: 60_000 })
  const name = useStore(wanted)
  const proven = data?.domains.filter(({ state }) => state === 'proven') ?? []
  return { proven, edge: data?.edge ?? '', chosen: proven.some((one) => one.name === name) ? name : '' }
}

/** A hosted link under the chosen name. */
export function useOwnLink(link: string | null): string | null {
  const { chosen } = useLinkDomain()
  return link === null || chosen === '' ? link : underHost(link, chosen)
}
