import type { CampaignShadow, ShadowedSettings } from '../../contract/campaigns/campaign-shadows.ts'
import { found, invalid, Refusal } from '../../contract/failure.ts'
import { MOST_OF_CAMPAIGNS, MOST_OF_CLIENT, SHADOWED_SETTINGS } from '../../contract/detection/signal-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { newId } from '../../lib/secrets/new-id.ts'
import { changedFields } from '../../rules/campaigns/campaign-versions.ts'
import { requireEditable, requireReadable } from '../../rules/accounts/ownership.ts'
import { type AccountRow, lockClient } from '../../store/config/accounts/accounts.ts'
import { type CampaignRow, findCampaigns, findLiveCampaign } from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import {
  addShadow,
  endShadow,
  type ListedShadow,
  listShadows,
  runningShadows,
} from '../../store/config/detection/shadows.ts'
import { after, type Audit, type Audited } from '../../domain/accounts/audited.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { shadowReport, shadowView } from '../../domain/detection/shadow-views.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

type Needs = 'db' | 'now'

const MOST_LISTED = 30

export const campaignShadowHandlers = {
  'company.shadows': async ({ services: { db }, caller: { account } }, { id }) => {
    requireReadable(account, await findLiveCampaign(db, id))
    return { shadows: (await listShadows(db, { most: MOST_LISTED, campaignId: id })).map(toCampaignShadow) }
  },

  'company.shadow': async ({ services: { db }, caller: { account } }, { id }) => {
    const { shadow, campaign } = await shadowAndCampaign(db, id)
    const { name, version, settings } = requireReadable(account, campaign)
    const { changes: _changes, data: _data, atEnd: _atEnd, ...report } = await shadowReport(db, shadow)
    return {
      shadow: {
        ...report,
        ...ofCampaign(shadow),
        companyName: name,
        version,
        inForce: Object.fromEntries(SHADOWED_SETTINGS.map((field) => [field, settings[field] ?? null])),
      },
    }
  },

  'company.startShadow': async ({ audited, services: { db, now }, caller: { account } }, { id, settings, days }) => {
    const startedAt = now()
    return db.transaction(async (tx) => {
      const campaign = requireEditable(account, await findLiveCampaign(tx, id))
      const tried = changedOf(campaign, settings)
      if (Object.keys(tried).length === 0) throw invalid({ settings: [TEXTS.shadowNothing] })
      await requireShadowQuota(tx, campaign)
      const { id: shadow } = await addShadow(tx, {
        id: newId(startedAt.getTime()),
        changes: {},
        campaignId: id,
        settings: tried,
        atEnd: 'nothing',
        startedAt,
        endsAt: new Date(startedAt.getTime() + days * DAY_MS),
        authorId: account.id,
      })
      return audited(tx, {
        subject: `campaigns/${id}`,
        after: { ...tried, days },
        answer: { shadow: await viewOf(tx, shadow) },
      })
    })
  },

  'company.dropShadow': async ({ audited, services: { db, now }, caller: { account } }, { id }) =>
    db.transaction(async (tx) => {
      const { campaign } = await shadowAndCampaign(tx, id)
      requireEditable(account, campaign)
      const done = await endOf(tx, audited, { id, state: 'dropped', by: account, now: now() })
      return after(done, { shadow: await viewOf(tx, id) })
    }),
} satisfies HandlersOf<Needs>

/** @throws Refusal 404 if missing, not of a campaign, or archived. */
export async function shadowAndCampaign(
  db: Queries,
  id: string,
): Promise<{ shadow: ListedShadow; campaign: CampaignRow; settings: ShadowedSettings }> {
  const [shadow] = await listShadows(db, { most: 1, id })
  const campaign = shadow?.campaignId ? await findLiveCampaign(db, shadow.campaignId) : undefined
  return { shadow: found(shadow), campaign: found(campaign), settings: found(shadow?.settings) }
}

type End = { id: string; state: 'promoted' | 'dropped'; by: AccountRow; now: Date }

/** @throws Refusal 409 if already ended. */
export async function endOf(tx: Queries, audited: Audit, { id, state, by, now }: End): Promise<Audited<object>> {
  const ended = await endShadow(tx, id, { state, endedAt: now, endedBy: by.id })
  if (!ended) throw new Refusal(409, TEXTS.shadowOver)
  return audited(tx, { subject: `campaigns/${ended.campaignId}`, before: { ...ended.settings }, answer: {} })
}

const ofCampaign = ({ campaignId, settings }: ListedShadow) => ({
  companyId: campaignId ?? '',
  settings: settings ?? {},
})

function toCampaignShadow(row: ListedShadow): CampaignShadow {
  const { changes: _changes, data: _data, atEnd: _atEnd, ...view } = shadowView(row)
  return { ...view, ...ofCampaign(row) }
}

async function viewOf(tx: Queries, id: string): Promise<CampaignShadow> {
  const [row] = await listShadows(tx, { most: 1, id })
  return toCampaignShadow(found(row))
}

function changedOf({ settings: inForce }: CampaignRow, given: ShadowedSettings): ShadowedSettings {
  const named = SHADOWED_SETTINGS.filter((field) => given[field] !== undefined)
  const pick = (of: ShadowedSettings) => Object.fromEntries(named.map((field) => [field, of[field] ?? null]))
  const fields: readonly string[] = changedFields(pick(inForce), pick(given))
  return Object.fromEntries(named.filter((field) => fields.includes(field)).map((field) => [field, given[field]]))
}

/** Locks the client's row while counting shadows. */
async function requireShadowQuota(tx: Queries, { id, clientId }: CampaignRow): Promise<void> {
  await lockClient(tx, clientId)
  const running = (await runningShadows(tx)).flatMap(({ campaignId }) => campaignId ?? [])
  if (running.includes(id)) throw new Refusal(409, TEXTS.campaignShadowRuns)
  const clients = await findCampaigns(tx, running)
  if (clients.filter((one) => one.clientId === clientId).length >= MOST_OF_CLIENT)
    throw new Refusal(409, TEXTS.campaignShadowsFull)
  if (running.length >= MOST_OF_CAMPAIGNS) throw new Refusal(409, TEXTS.campaignShadowsBusy)
}
