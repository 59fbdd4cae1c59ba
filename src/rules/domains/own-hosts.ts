/** Apart from clients' domains, whose library edges need not load. */
import { hostNameOf, isLocalName } from '../../lib/net/host-name.ts'

export type OwnHosts = {
  names: readonly string[]
  /** Public name: links work only under own hosts and proven domains. */
  strict: boolean
}
export const ANY_HOST: OwnHosts = { names: [], strict: false }

type Named = { publicUrl: string | undefined; panelOrigins: readonly string[]; ownHosts: readonly string[] }

export function ownHostsOf({ publicUrl, panelOrigins, ownHosts }: Named): OwnHosts {
  const named = [...(publicUrl === undefined ? [] : [publicUrl]), ...panelOrigins].map((url) => new URL(url).hostname)
  const names = [...new Set([...named, ...ownHosts].map(hostNameOf))]
  return { names, strict: publicUrl !== undefined && !isLocalName(hostNameOf(new URL(publicUrl).hostname)) }
}
