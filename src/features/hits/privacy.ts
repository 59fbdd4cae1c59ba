import { createHash } from 'node:crypto'
import { invalid } from '../../contract/failure.ts'
import { canonicalAddress } from '../../lib/net/address.ts'
import { afterFirst } from '../../lib/flow/streams.ts'
import { retentionOf } from '../../rules/hits/privacy.ts'
import { readRetention, retentionOfCampaigns, saveRetention } from '../../store/config/hits/privacy.ts'
import type { VisitorKey } from '../../store/events/hits/privacy.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { eraseVisitor, exportVisitorLines } from '../../domain/hits/erasing.ts'

type Needs = 'db' | 'events' | 'now'

export const privacyHandlers = {
  'privacy.read': async ({ services: { db } }) => {
    const retention = await readRetention(db)
    const stricter = (await retentionOfCampaigns(db)).filter((campaign) => {
      const held = retentionOf(retention, campaign)
      return held.keepMonths !== retention.keepMonths || held.cutAddressDays !== retention.cutAddressDays
    })
    return { keeping: retention, stricter: stricter.length }
  },

  'privacy.save': async ({ audited, services: { db, now } }, retention) =>
    db.transaction(async (tx) => {
      const before = await readRetention(tx)
      await saveRetention(tx, retention, now())
      return audited(tx, { subject: 'privacy', before, after: retention, answer: { keeping: retention } })
    }),

  'privacy.export': async ({ services }, input) => ({
    type: 'text/plain; charset=utf-8',
    filename: `visitor-${input.by}.jsonl`,
    body: await afterFirst(exportVisitorLines(services, keyOf(input))),
  }),

  /** Records only a hash of the erased value. */
  'privacy.erase': async ({ audited, services }, input) => {
    const key = keyOf(input)
    const digest = createHash('sha256').update(key.value).digest('hex').slice(0, 16)
    return eraseVisitor(services, key, (tx, erased) =>
      audited(tx, { subject: `visitor/${digest}`, after: { by: key.by, ...erased }, answer: erased }),
    )
  },
} satisfies HandlersOf<Needs>

/** Throws Refusal 422 for an invalid address. */
function keyOf({ by, value }: VisitorKey): VisitorKey {
  if (by !== 'address') return { by, value }
  const address = canonicalAddress(value)
  if (address === undefined) throw invalid({ value: ['The ip must be a valid IP address.'] })
  return { by, value: address }
}
