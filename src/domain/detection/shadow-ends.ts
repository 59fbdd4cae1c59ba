import type { ShadowState } from '../../contract/detection/signal-words.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { findCampaign } from '../../store/config/campaigns/campaigns.ts'
import { endShadow, countDifferences, listShadows, type ShadowRow } from '../../store/config/detection/shadows.ts'
import { withSignalLock, putSignalSet, signalSet } from '../../store/config/detection/signal-sets.ts'
import { staffWith } from '../../store/config/accounts/watched.ts'
import { withDrafted } from '../../judge/switched.ts'
import type { Services } from '../context.ts'
import { notify } from '../notifications/notify.ts'

type Ending = { now: Date; by: string | null }

/** Applies the changes on top of those in force. Call within `withSignalLock`. Undefined: the shadow does not run. */
export async function promoteShadow(tx: Queries, id: string, { now, by }: Ending) {
  const ended = await endShadow(tx, id, { state: 'promoted', endedAt: now, endedBy: by })
  if (!ended) return undefined
  const before = await signalSet(tx)
  // each process activates its tried files
  if (ended.data) return { number: before.number, before, changes: before.changes, data: ended.data }
  const changes = withDrafted(before.changes, ended.changes)
  const number = await putSignalSet(tx, { changes, setAt: now, setBy: by, because: 'promoted', of: id })
  return { number, before, changes, data: null }
}

export function endOfShadow(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  { id, atEnd }: Pick<ShadowRow, 'id' | 'atEnd'>,
): Promise<Exclude<ShadowState, 'running'> | undefined> {
  const now = clock()
  return withSignalLock(db, async (tx) => {
    const ended =
      atEnd === 'promote'
        ? await promoteShadow(tx, id, { now, by: null })
        : await endShadow(tx, id, { state: 'ended', endedAt: now, endedBy: null })
    if (!ended) return undefined
    await notifyOfEnd(tx, id, now)
    return atEnd === 'promote' ? 'promoted' : 'ended'
  })
}

async function notifyOfEnd(tx: Queries, id: string, now: Date): Promise<void> {
  const [{ turnedAwayConverted }, totals] = [await countDifferences(tx, id), await totalsOf(tx, id)]
  const { campaignId, authorId, state, changes, data, judged, turnedAway } = totals
  const details = {
    shadow: id,
    hits: String(judged),
    bots: String(turnedAway),
    people: String(turnedAwayConverted),
  }
  if (campaignId !== null) {
    const campaign = (await findCampaign(tx, campaignId))?.name ?? ''
    const notice = 'campaignShadowEnded'
    await notify(tx, authorId === null ? [] : [authorId], {
      notice,
      occasion: id,
      details: { ...details, campaign },
      now,
    })
    return
  }
  const staff = await staffWith(tx, 'Detection')
  if (data) {
    const notice = state === 'promoted' ? 'dataShadowPromoted' : 'dataShadowEnded'
    const sources = data.sources.map(({ name }) => name).join(', ')
    await notify(tx, staff, { notice, occasion: id, details: { ...details, sources }, now })
    return
  }
  await notify(tx, staff, {
    notice: state === 'promoted' ? 'shadowPromoted' : 'shadowEnded',
    occasion: id,
    details: { ...details, signals: Object.keys(changes).join(',') },
    now,
  })
}

async function totalsOf(tx: Queries, id: string) {
  const [row] = await listShadows(tx, { most: 1, id })
  if (!row) throw new Error('the shadow no longer exists')
  return row
}
