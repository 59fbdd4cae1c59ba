import { appealsOfHits, removeAppealsOf } from '../../store/config/hits/appeals.ts'
import { clicksOfHits, removeClicksOf } from '../../store/config/campaigns/landing-clicks.ts'
import { removeDifferencesOf } from '../../store/config/detection/shadows.ts'
import { forgetOutgoing, outgoingOfHits } from '../../store/config/conversions/outgoing.ts'
import { removeReplaysOf } from '../../store/config/experiments/replays.ts'
import { conversionsOfHits, forgetFacts } from '../../store/config/hits/privacy.ts'
import { hitsOfVisitor, probesOfHits, removeVisitor, type VisitorKey } from '../../store/events/hits/privacy.ts'
import type { Services } from '../context.ts'

type Stores = Pick<Services, 'db' | 'events'>

/** One JSON object a line, by kind: `{"hit": …}`, `{"probe": …}`. */
export async function* exportVisitorLines({ db, events }: Stores, key: VisitorKey): AsyncGenerator<string> {
  for await (const rows of hitsOfVisitor(events, key)) {
    const hits = rows.map(({ hit }) => hit)
    const lines = [
      ...rows.map((hit) => ({ hit })),
      ...(await probesOfHits(events, hits)).map((probe) => ({ probe })),
      ...(await clicksOfHits(db, hits)).map((landingClick) => ({ landingClick })),
      ...(await conversionsOfHits(db, hits)).map((conversion) => ({ conversion })),
      ...(await outgoingOfHits(db, hits)).map((outgoingPostback) => ({ outgoingPostback })),
      ...(await appealsOfHits(db, hits)).map((appeal) => ({ appeal })),
    ]
    yield lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  }
}

export type Erased = { hits: number; probes: number; conversions: number }

/**
 * Conversions stay as earned money, without visitor data. `record` runs in their transaction, before any deletion, so
 * that it can be traced.
 */
export async function eraseVisitor<Recorded>(
  { db, events }: Stores,
  key: VisitorKey,
  record: (tx: Parameters<Parameters<Services['db']['transaction']>[0]>[0], erased: Erased) => Promise<Recorded>,
): Promise<Recorded> {
  const hits: string[] = []
  let probes = 0
  for await (const rows of hitsOfVisitor(events, key)) {
    const page = rows.map(({ hit }) => hit)
    probes += (await probesOfHits(events, page)).length
    hits.push(...page)
  }
  const erased = await db.transaction(async (tx) => {
    const found: Erased = { hits: hits.length, probes, conversions: hits.length > 0 ? await forgetFacts(tx, hits) : 0 }
    if (hits.length > 0) {
      await forgetOutgoing(tx, hits)
      await removeAppealsOf(tx, hits)
      await removeClicksOf(tx, hits)
      await removeReplaysOf(tx, hits)
      await removeDifferencesOf(tx, hits)
    }
    return record(tx, found)
  })
  if (hits.length > 0) await removeVisitor(events, key, hits)
  return erased
}
