import { hostNameOf, isLocalName } from '../../lib/net/host-name.ts'
import type { OwnHosts } from '../../rules/domains/own-hosts.ts'
import type { EdgeDomain } from '../../store/config/domains/domains.ts'

/**
 * `service`: everything. `client`: only pages and visitors of that client's campaigns. `stranger`: no pages or
 * visitors. `lost`: a client's former domain; nothing.
 */
type HostOwner = { of: 'service' | 'stranger' | 'lost' } | { of: 'client'; clientId: string }

export type Hosts = {
  /** Takes the raw `Host`, not `X-Forwarded-Host`, which some proxies pass on. No host (HTTP/1.0): the service. */
  ownerOf: (host: string | undefined) => HostOwner
  /** Applies rows; an id without a row is no longer proven. */
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

  /** Own names are never a client's; a current proof outranks a past one. */
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

export const isServedUnder = (owner: HostOwner, { clientId }: { clientId: string }): boolean =>
  owner.of !== 'client' || owner.clientId === clientId
