/** A flow is saved in all campaigns that use it, or in none. */
import { invalid } from '../../contract/failure.ts'
import type { CallName } from '../../contract/routes.ts'
import { TEXTS } from '../../contract/texts.ts'
import { failedOf } from '../../rules/campaigns/campaign-tests.ts'
import { changedFields } from '../../rules/campaigns/campaign-versions.ts'
import { type FlowParts, partsOf, withFlow, withoutFlow } from '../../rules/campaigns/flow-parts.ts'
import { findCampaigns, lockKeptCampaign, settingsOf } from '../../store/config/campaigns/campaigns.ts'
import { saveTestRun, type TestRunRow } from '../../store/config/campaigns/campaign-test-runs.ts'
import { campaignsOfFlow, type FlowDraft, type FlowRow, putFlow } from '../../store/config/campaigns/flows.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import type { Audit, Audited } from '../accounts/audited.ts'
import type { Services } from '../context.ts'
import { withRoom } from './flows.ts'
import { requireOwnOffers } from './own-names.ts'
import { saveWithFlow } from './save-settings.ts'
import { runTests } from './tests.ts'

/** By campaign. */
type FlowTestRuns = ReadonlyMap<string, Omit<TestRunRow, 'campaignId' | 'version'>>

type Saving = {
  /** Locked with its client; absent: new. */
  before: FlowRow | undefined
  clientId: string
  draft: FlowDraft
  now: Date
  runs?: FlowTestRuns
  remarks?: { overruled?: string | undefined; by?: string }
}

export const keptOf = ({ name, parts }: FlowDraft) => ({ name, ...partsOf(parts) })

/** @throws Refusal 422 for a name that is taken, another's offer, or more rules than a campaign may have. */
export async function saveFlow(
  tx: Queries,
  audited: Audit,
  { before, clientId, draft, now, runs, remarks = {} }: Saving,
): Promise<Audited<{ row: FlowRow }>> {
  await requireOwnOffers(tx, clientId, draft.parts)
  const row = await putFlow(tx, { ...draft, id: before?.id, clientId, now })
  if (!row) throw invalid({ name: [TEXTS.nameTaken] })
  if (before && changedFields(partsOf(before.parts), row.parts).length > 0)
    await inCampaigns(tx, audited, row, { now, action: 'flows.save', ...(runs && { runs }) })
  return audited(tx, {
    action: 'flows.save',
    subject: `flows/${row.id}`,
    ...(before && { before: keptOf(before) }),
    after: { ...keptOf(row), ...remarks },
    answer: { row },
  })
}

/** Its parts become the own ones of the campaigns that use it. Returns their number. */
export const copyIntoCampaigns = (tx: Queries, audited: Audit, row: FlowRow, now: Date): Promise<number> =>
  inCampaigns(tx, audited, row, { now, action: 'flows.remove', copies: true })

type How = { now: Date; action: CallName; copies?: boolean; runs?: FlowTestRuns }

async function inCampaigns(
  tx: Queries,
  audited: Audit,
  flow: FlowRow,
  { now, action, copies = false, runs }: How,
): Promise<number> {
  const ids = await campaignsOfFlow(tx, flow.id)
  for (const id of ids) {
    const row = await lockKeptCampaign(tx, id)
    // another was chosen while this waited for the row
    if (row?.settings.flow !== flow.id) continue
    const settings = settingsOf(row)
    const next = copies ? withoutFlow(settings) : withRoom(withFlow(settings, flow))
    await saveWithFlow(tx, audited, { row, settings: next, flow: flow.id, now, action })
    const run = runs?.get(id)
    if (run) await saveTestRun(tx, { ...run, campaignId: id, version: row.version + 1 })
  }
  return ids.length
}

type Tested = { flow: FlowRow; parts: FlowParts; overruled: string | undefined }

/**
 * Runs the tests of all campaigns that use the flow, as a save of each does.
 * @throws Refusal 422 at `campaigns.ID` where one fails, unless overruled.
 */
export async function requireFlowTestsPass(
  services: Pick<Services, 'data' | 'db' | 'now' | 'tryVisit'>,
  { flow, parts, overruled }: Tested,
): Promise<FlowTestRuns> {
  const runs = new Map<string, Omit<TestRunRow, 'campaignId' | 'version'>>()
  const rows = await findCampaigns(services.db, await campaignsOfFlow(services.db, flow.id))
  for (const row of rows) {
    if (row.archivedAt !== null || (row.settings.tests ?? []).length === 0) continue
    const settings = withFlow(settingsOf(row), { id: flow.id, parts })
    const results = await runTests(services, row.key, settings)
    if (!results) continue
    const dataVersion = services.data.detection.version()
    runs.set(row.id, { failed: failedOf(results), dataVersion, ranAt: services.now() })
  }
  const failing = [...runs].filter(([, { failed }]) => failed.length > 0)
  if (overruled === undefined && failing.length > 0)
    throw invalid(Object.fromEntries(failing.map(([id]) => [`campaigns.${id}`, [TEXTS.testFails]])))
  return runs
}
