/** Undoes one act on several campaigns. */
import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import type { LEFT_BECAUSE } from '../../contract/campaigns/together-words.ts'
import { notFound } from '../../contract/failure.ts'
import { canRead } from '../../rules/accounts/ownership.ts'
import { changedFields } from '../../rules/campaigns/campaign-versions.ts'
import { ownOf } from '../../rules/campaigns/flow-parts.ts'
import type { AccountRow } from '../../store/config/accounts/accounts.ts'
import { entriesOfAct } from '../../store/config/accounts/audit-list.ts'
import { recordedAsUndoing, recordedTogether } from '../../store/config/accounts/audit.ts'
import { type CampaignRow, findCampaigns, lockCampaign, settingsOf } from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { lastHits } from '../../store/events/statistics/campaign-visits.ts'
import { after, type Audit, type Audited, unchanged } from '../accounts/audited.ts'
import type { Services } from '../context.ts'
import { archive } from './archive.ts'
import { type Change, changeCampaign, testsOfSave } from './save.ts'
import { problemsOf, requireNames } from './together.ts'
import { requireEditingAllowed } from '../../rules/accounts/ownership.ts'

type Entry = Awaited<ReturnType<typeof entriesOfAct>>[number]
type Because = (typeof LEFT_BECAUSE)[number]
type Named = { id: string; name: string }
export type Undone = { undone: Named[]; left: (Named & { because: Because })[] }
type Undoing = {
  account: AccountRow
  entry: Entry
  row: CampaignRow
  hasVisits: boolean
  run: Change['run']
  now: Date
}

type Needed = Pick<Services, 'data' | 'db' | 'events' | 'now' | 'tryVisit'>

/** Of the campaigns that the caller may see. @throws Refusal 404 for none. */
export async function undoTogether(
  audited: Audit,
  services: Needed,
  { account, act }: { account: AccountRow; act: string },
): Promise<Audited<Undone>> {
  const { db, events, now } = services
  const pairs = await pairsOf(db, account, act)
  const seen = await lastHits(
    events,
    pairs.flatMap(({ entry, row }) => (isCopy(entry) ? [row.id] : [])),
  )
  const prepared = new Map<string, Awaited<ReturnType<typeof prepare>>>()
  for (const { entry, row } of pairs) prepared.set(entry.id, await prepare(services, account, { entry, row }))
  return recordedTogether(() =>
    db.transaction(async (tx) => {
      const undone: Named[] = []
      const left: Undone['left'] = []
      const done: Audited<object>[] = []
      for (const { entry, row: read } of pairs) {
        const named = { id: read.id, name: read.name }
        const row = await lockCampaign(tx, read.id)
        const ready = prepared.get(entry.id) ?? { run: undefined }
        const about = { account, entry, hasVisits: seen.has(read.id), now: now() }
        const one =
          'because' in ready
            ? ready.because
            : row
              ? await undo(tx, audited, { ...about, row, run: ready.run })
              : 'archived'
        if (typeof one === 'string') left.push({ ...named, because: one })
        else {
          undone.push(named)
          done.push(one)
        }
      }
      return done.length === 0 ? unchanged({ undone, left }) : after(done, { undone, left })
    }),
  )
}

const isCopy = ({ action }: Pick<Entry, 'action'>): boolean => action === 'company.copyTogether'

/** Entries with their campaigns, in the order in which these are locked. */
async function pairsOf(db: Queries, account: AccountRow, act: string): Promise<{ entry: Entry; row: CampaignRow }[]> {
  const entries = await entriesOfAct(db, act)
  const idOf = ({ subject }: Entry) => subject.slice('campaigns/'.length)
  const rows = new Map((await findCampaigns(db, entries.map(idOf))).map((row) => [row.id, row]))
  const pairs = entries.flatMap((entry) => {
    const row = rows.get(idOf(entry))
    return row && canRead(account, row) ? [{ entry, row }] : []
  })
  if (pairs.length === 0) throw notFound()
  return pairs.toSorted((a, b) =>
    Number(BigInt(a.row.clientId) - BigInt(b.row.clientId) || BigInt(a.row.id) - BigInt(b.row.id)),
  )
}

/** Without the parts of a flow, which stay as they are now. */
const settingsIn = (values: unknown): CampaignSettings | undefined =>
  typeof values === 'object' && values !== null && 'targetLink' in values
    ? ownOf(values as CampaignSettings)
    : undefined

/** Runs the campaign's tests before anything is locked. */
async function prepare(
  services: Needed,
  account: AccountRow,
  { entry, row }: { entry: Entry; row: CampaignRow },
): Promise<{ run: Change['run'] } | { because: Because }> {
  const before = settingsIn(entry.before)
  const allowed = await problemsOf(async () => {
    requireEditingAllowed(account, row)
    if (!before || row.archivedAt !== null) return undefined
    await requireNames(services.db, row.clientId, before)
    return testsOfSave(services, account, { id: row.id, input: before, overruled: undefined })
  })
  return 'problems' in allowed ? { because: 'refused' } : { run: allowed.answer }
}

/** Why not, or what was done. */
async function undo(
  tx: Queries,
  audited: Audit,
  { account, entry, row, hasVisits, run, now }: Undoing,
): Promise<Because | Audited<object>> {
  if (isCopy(entry)) {
    if (hasVisits) return 'visits'
    return recordedAsUndoing(entry.id, () => archive(tx, audited, { row, now, action: 'company.delete' }))
  }
  const [before, then] = [settingsIn(entry.before), settingsIn(entry.after)]
  if (!before || !then || changedFields(ownOf(settingsOf(row)), then).length > 0) return 'changed'
  const saving = { account, id: row.id, input: before, expectedVersion: row.version, remarks: {}, run, now }
  return recordedAsUndoing(entry.id, () => changeCampaign(tx, audited, saving))
}
