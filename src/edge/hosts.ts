/** Whose the host of a request is: the service's own, a client's proven domain, or nobody's. In memory. */
import { hostNameOf, isLocalName } from '../lib/host-name.ts'
import type { OwnHosts } from '../rules/own-hosts.ts'
import type { EdgeDomain } from '../store/config/domains.ts'

/**
 * `service`: all is answered. `client`: what pages and visitors ask, of that client's campaigns alone. `stranger`:
 * nobody's, under which pages and visitors get no answer. `lost`: a domain that a client had; nothing is answered.
 */
export type HostOwner = { of: 'service' | 'stranger' | 'lost' } | { of: 'client'; clientId: string }

export type Hosts = {
  /**
   * Of a `Host` header as it was sent. `X-Forwarded-Host` says nothing here: not every proxy takes a visitor's out. A
   * request without a host (HTTP/1.0) is the service's.
   */
  ownerOf: (host: string | undefined) => HostOwner
  /** Takes in rows; a domain that is proven no more is named in `ids` and missing in `rows`. */
  put: (ids: readonly string[], rows: readonly EdgeDomain[]) => void
}

const [SERVICE, STRANGER, LOST] = [
  { of: 'service' },
  { of: 'stranger' },
  { of: 'lost' },
] as const satisfies readonly HostOwner[]

export function createHosts({ names, strict }: OwnHosts): Hosts {
  const own = new Set(names)
  const byId = new Map<string, EdgeDomain>()
  let owners = new Map<string, HostOwner>()

  /** The service's own names are never a client's; one client's proof comes before another's past. */
  function rebuild(): void {
    const rows = [...byId.values()].filter(({ name }) => !own.has(name))
    const [proven, lost] = [
      rows.filter(({ state }) => state === 'proven'),
      rows.filter(({ state }) => state === 'lost'),
    ]
    owners = new Map<string, HostOwner>([
      ...lost.map(({ name }) => [name, LOST] as const),
      ...proven.map(({ name, clientId }) => [name, { of: 'client', clientId }] as const),
    ])
  }

  return {
    ownerOf(host) {
      if (owners.size === 0 && !strict) return SERVICE
      const name = hostNameOf(host)
      return owners.get(name) ?? (!strict || own.has(name) || isLocalName(name) ? SERVICE : STRANGER)
    },
    put(ids, rows) {
      for (const id of ids) byId.delete(id)
      for (const row of rows) byId.set(row.id, row)
      rebuild()
    },
  }
}

/** Whether a campaign is served under a host: under a client's domain, only their own. */
export const isServedUnder = (owner: HostOwner, { clientId }: { clientId: string }): boolean =>
  owner.of !== 'client' || owner.clientId === clientId
