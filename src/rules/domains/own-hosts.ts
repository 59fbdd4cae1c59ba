/** Which hosts are the service's own. Apart from the rules of clients' domains, whose library an edge need not load. */
import { hostNameOf, isLocalName } from '../../lib/net/host-name.ts'

/** The hosts of the service itself, as its settings name them. */
export type OwnHosts = {
  names: readonly string[]
  /** It has a name of the open network: links are answered under its own hosts and proven domains alone. */
  strict: boolean
}
export const ANY_HOST: OwnHosts = { names: [], strict: false }

type Named = { publicUrl: string | undefined; panelOrigins: readonly string[]; ownHosts: readonly string[] }

/** What the settings say of the service's names. */
export function ownHostsOf({ publicUrl, panelOrigins, ownHosts }: Named): OwnHosts {
  const named = [...(publicUrl === undefined ? [] : [publicUrl]), ...panelOrigins].map((url) => new URL(url).hostname)
  const names = [...new Set([...named, ...ownHosts].map(hostNameOf))]
  return { names, strict: publicUrl !== undefined && !isLocalName(hostNameOf(new URL(publicUrl).hostname)) }
}
