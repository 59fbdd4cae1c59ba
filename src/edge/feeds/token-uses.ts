/** Sites whose tokens a renewal ended or would end. Gathered in memory, flushed to the store. */
import { isIPv6 } from 'node:net'
import { canonicalAddress } from '../../lib/net/address.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { putTokenUses, type TokenUse } from '../../store/config/integration/tokens.ts'
import { hostOf } from '../../judge/visit.ts'
import type { Snapshot } from './snapshot.ts'
import type { Grant } from './tokens.ts'

type Use = { campaignId: string; host: string; address: string; time: number }
export type TokenUses = { record: (grant: Grant, use: Use) => void }
type GatheredUses = TokenUses & { flush: () => Promise<void>; stop: () => Promise<void> }

/** Milliseconds between flushes: age of the owner's list. */
const FLUSH_MS = 5000
/** Per flush: strangers can invent host names. */
const MOST_USES = 500
const HOST_LENGTH = 253

type Noting = { snapshot: Pick<Snapshot, 'campaign'>; tokenUses?: TokenUses; now: () => number }

/** `url`: the visited page; `address`: of the caller. */
export function recordTokenUse(
  { snapshot, tokenUses, now }: Noting,
  grant: Grant,
  { key, url, address }: { key: string; url: string; address: string },
): void {
  if (!grant.watched || !tokenUses) return
  const campaignId = snapshot.campaign(key)?.policy.id
  if (campaignId !== undefined) tokenUses.record(grant, { campaignId, host: hostOf(url), address, time: now() })
}

const familyOf = (address: string): 4 | 6 => (isIPv6(canonicalAddress(address) ?? '') ? 6 : 4)

/** `failed`: called if the store cannot be written; later visits note the uses again. */
export function gatherTokenUses(db: Queries, failed: (error: unknown) => void): GatheredUses {
  let uses = new Map<string, TokenUse>()
  let flushing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const batch = [...uses.values()]
    uses = new Map()
    if (batch.length > 0) await putTokenUses(db, batch)
  }
  const flush = (): Promise<void> => (flushing = flushing.then(write).catch(failed))
  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()

  return {
    record(grant, { campaignId, host, address, time }) {
      const family = familyOf(address)
      const key = `${grant.hash} ${campaignId} ${family} ${host}`
      const known = uses.get(key)
      if (known) known.usedAt = new Date(time)
      else if (uses.size < MOST_USES)
        uses.set(key, {
          tokenHash: Buffer.from(grant.hash, 'base64'),
          campaignId,
          host: host.slice(0, HOST_LENGTH),
          family,
          usedAt: new Date(time),
        })
    },
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
