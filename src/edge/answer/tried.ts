import type { Facts } from '../../judge/facts.ts'
import { triedText } from '../../judge/tried-data.ts'
import type { Detection } from '../../outside/detection/detection.ts'
import type { Snapshot } from '../feeds/snapshot.ts'

type Parts = { detection: Pick<Detection, 'tried'>; snapshot: Pick<Snapshot, 'lists'> }
type Visited = Pick<Facts, 'ip' | 'time' | 'userAgent' | 'referrer'>

/** List entries may name networks, so another may decide. */
export function triedDataOf({ detection, snapshot }: Parts, clientId: string, visit: Visited): string {
  const tried = detection.tried(visit.ip)
  if (!tried?.network) return tried?.version ?? ''
  const { country, region, city, asn, isp, usageType, hosting, vpn, tor, relay } = tried.network
  const listed = snapshot.lists.listed(clientId, { ...visit, asn, isp }, visit.time)
  return triedText(tried.version, {
    country,
    region,
    city,
    asn,
    isp,
    usageType,
    network: { hosting, vpn, tor, relay },
    listed,
  })
}
