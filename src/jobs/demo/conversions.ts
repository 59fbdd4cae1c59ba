/** Demo postbacks like a network's, with a few usual mistakes. */
import { createIds } from '../../lib/secrets/new-id.ts'
import { takeSecret } from '../../rules/conversions/postback-secret.ts'
import type { NewPostback } from '../../store/config/conversions/postbacks.ts'
import { seeded } from '../../lib/numbers/seeded.ts'
import { pick } from './visits.ts'

/** One conversion per so many people, and per visit led to a guide. */
const [ONE_IN, ONE_IN_GUIDED] = [40, 20]
const GUIDE = '/guide'
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
/** As frequent as networks send them. */
const STATUSES: [string, ...string[]] = [
  'approved',
  'approved',
  'approved',
  'approved',
  'approved',
  'approved',
  'approved',
  'hold',
  'hold',
  'rejected',
]
const PAYOUTS: [string, ...string[]] = ['18.00', '24.50', '24.50', '32.00', '45.90', '79.00']
/** An unfilled macro; an id cut by a short field. */
const MISTAKES: readonly ((hit: string) => string)[] = [() => '{click_id}', (hit) => hit.slice(0, 20)]
const ONE_MISTAKE_IN = 60
const NETWORK = '198.51.100.20'

export type DemoConversions = {
  /** A visit of a person, which may convert. */
  visited: (hit: string, time: number, where: { campaignKey: string; to: string }) => void
  /** Postbacks up to `now`, in order. */
  postbacks: (now: number) => NewPostback[]
}

/** `secretOf`: postback secret by campaign key. */
export function createDemoConversions(secretOf: (key: string) => string): DemoConversions {
  const random = seeded(20_261_121)
  const randomOfIds = seeded(20_261_122)
  const nextId = createIds((bytes) => bytes.forEach((_byte, at) => (bytes[at] = Math.floor(randomOfIds() * 256))))
  const sent: { at: number; key: string; query: string }[] = []

  return {
    visited(hit, time, { campaignKey: key, to }) {
      if (random() * (to.includes(GUIDE) ? ONE_IN_GUIDED : ONE_IN) >= 1) return
      const at = Math.floor(time + (random() < 0.7 ? random() * HOUR_MS : random() * 2 * DAY_MS))
      const mistake =
        random() * ONE_MISTAKE_IN < 1
          ? pick(random, [...MISTAKES] as [(typeof MISTAKES)[0], ...typeof MISTAKES])
          : undefined
      const order = String(100_000 + sent.length * 7)
      sent.push({
        at,
        key,
        query: new URLSearchParams({
          click_id: mistake?.(hit) ?? hit,
          secret: secretOf(key),
          status: pick(random, STATUSES),
          payout: pick(random, PAYOUTS),
          currency: 'EUR',
          txid: order,
        }).toString(),
      })
    },
    postbacks: (now) =>
      sent
        .filter(({ at }) => at <= now)
        .toSorted((a, b) => a.at - b.at)
        .map(({ at, key, query }) => ({
          id: nextId(at),
          receivedAt: new Date(at),
          campaignKey: key,
          address: NETWORK,
          method: 'GET',
          ...takeSecret(query),
        })),
  }
}
