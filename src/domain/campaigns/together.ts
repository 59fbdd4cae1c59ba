/** A change of one campaign of several, checked as by its own save. */
import { type CampaignSettings, campaignSettings } from '../../contract/campaigns/campaigns.ts'
import type { Problem } from '../../contract/campaigns/together.ts'
import { Refusal } from '../../contract/failure.ts'
import { changedFields } from '../../rules/campaigns/campaign-versions.ts'
import type { AccountRow } from '../../store/config/accounts/accounts.ts'
import { type CampaignRow, settingsOf } from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import type { Services } from '../context.ts'
import { toSettingsView } from './campaign-views.ts'
import { settledByFlow } from './flows.ts'
import { requireOwnNames } from './own-names.ts'
import { type Change, testsOfSave } from './save.ts'

type Values = Record<string, unknown>
export type Draft = { settings: CampaignSettings; before: Values; after: Values; problems: Problem[] }
type Draw = { settings: CampaignSettings; problems: readonly Problem[] }

/** As the contract of a save takes it; what differs of `row`. */
export function draftOf(row: CampaignRow, { settings: next, problems }: Draw): Draft {
  const before = toSettingsView(settingsOf(row))
  // older settings in other forms stay as they are until something is changed
  const isSame = changedFields(before, toSettingsView(next)).length === 0
  const parsed = isSame ? undefined : campaignSettings.safeParse(toSettingsView(next))
  const kept = parsed?.data ? settled(row, parsed.data) : { settings: next, problems: [] }
  const { settings } = kept
  const changed = changedFields(before, toSettingsView(settings))
  const only = (view: Values) => Object.fromEntries(changed.map((field) => [field, view[field] ?? null]))
  const wrong = parsed?.error?.issues ?? []
  return {
    settings,
    before: only(before),
    after: only(toSettingsView(settings)),
    problems: [
      ...problems,
      ...wrong.map(({ path, message }) => ({ field: path.join('.'), text: message })),
      ...kept.problems,
    ],
  }
}

/** With the parts of its flow, which alone changes them. */
function settled(row: CampaignRow, given: CampaignSettings): Draw {
  try {
    return { settings: settledByFlow(given, { before: settingsOf(row), flow: undefined }), problems: [] }
  } catch (error) {
    return { settings: given, problems: problemsIn(error) }
  }
}

export const differs = ({ after }: Draft): boolean => Object.keys(after).length > 0

/** Problems that a save of the draft would meet, the store included. `run`: of the campaign's tests. */
export async function checkDraft(
  services: Pick<Services, 'data' | 'db' | 'now' | 'tryVisit'>,
  account: AccountRow,
  { row, draft }: { row: CampaignRow; draft: Draft },
): Promise<{ problems: Problem[]; run: Change['run'] }> {
  if (draft.problems.length > 0 || !differs(draft)) return { problems: draft.problems, run: undefined }
  const { settings } = draft
  const own = await problemsOf(() => requireNames(services.db, row.clientId, settings))
  if ('problems' in own) return { problems: own.problems, run: undefined }
  const tested = await problemsOf(() =>
    testsOfSave(services, account, { id: row.id, input: settings, overruled: undefined }),
  )
  return 'problems' in tested ? { problems: tested.problems, run: undefined } : { problems: [], run: tested.answer }
}

export const requireNames = (db: Queries, clientId: string, settings: CampaignSettings): Promise<void> =>
  requireOwnNames(db, [clientId], settings, '')

/** A refusal becomes problems. */
export async function problemsOf<Answer>(
  work: () => Promise<Answer>,
): Promise<{ answer: Answer } | { problems: Problem[] }> {
  try {
    return { answer: await work() }
  } catch (error) {
    return { problems: problemsIn(error) }
  }
}

/** Other errors are thrown on. */
function problemsIn(error: unknown): Problem[] {
  if (!(error instanceof Refusal)) throw error
  const fields = Object.entries(error.validation ?? { '': [error.message] })
  return fields.flatMap(([field, texts]) => texts.map((text) => ({ field, text })))
}
