/** Campaigns: listed, opened, saved, copied, renamed, tried out. */
import type { CampaignSettings } from '../../contract/campaigns.ts'
import { PARTNER_PARAMETER } from '../../contract/conversion-words.ts'
import { invalid, notFound, Refusal } from '../../contract/failure.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { dayIn } from '../../lib/day.ts'
import { newKey, newSecret } from '../../lib/secrets.ts'
import { copyName, removedAfter } from '../../rules/campaign-life.ts'
import { isStaff, ownClientId, requireEditable, requireEditingAllowed, requireReadable } from '../../rules/ownership.ts'
import { type AccountRow, lockClient } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { nameCampaign } from '../../store/config/campaign-life.ts'
import {
  type CampaignRow,
  campaignTags,
  findCampaign,
  findLiveCampaign,
  insertCampaign,
  listCampaigns,
  lockCampaign,
  namesOfClient,
  settingsOf,
  updateCampaign,
} from '../../store/config/campaigns.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Queries } from '../../store/config/database.ts'
import { checkCostOf } from '../../store/events/campaign-visits.ts'
import { scopeFor } from '../client-scope.ts'
import type { HandlersOf } from '../context.ts'
import { canShowTokens } from '../tokens.ts'
import { holdCampaign, requireQuota, requireQuotaOfHolder, requireTeamRoom } from './hold.ts'
import { figuresOf } from '../campaign-figures.ts'
import { requireSettingsOf } from './versions.ts'
import { hostedLinkOf, toBanView, toCampaignView } from './views.ts'

type Needs = 'db' | 'events' | 'now' | 'publicUrl' | 'tryVisit'

type Kind = Input<'campaign.save'>['kind']

type CampaignInput = Omit<CampaignSettings, 'partnerParameter'> & { partnerParameter?: string | undefined }

type Change = {
  account: AccountRow
  id: string
  input: CampaignInput
  /** The version that was read; what is saved over it is refused if there is a newer one. */
  basedOn: number | undefined
  /** The version that the settings are of. */
  restoredFrom: number | undefined
  now: Date
}

type Creation = { account: AccountRow; clientId: string | undefined; kind: Kind; settings: CampaignSettings; now: Date }

export const campaignHandlers = {
  'company.list': async (
    { services, caller: { account } },
    { clientId, startDate, endDate, timezone = account.timezone, ...query },
  ) => {
    const scope = await scopeFor(services.db, account, clientId)
    const { rows, total } = await listCampaigns(services.db, { ...query, scope })
    const today = dayIn(timezone, services.now())
    const days = { startDate: startDate ?? endDate ?? today, endDate: endDate ?? startDate ?? today, timezone }
    const figures = await figuresOf(services, rows, days)
    const companies = rows.map((row) => ({
      ...line(row),
      hostedLink: hostedLinkOf(services.publicUrl(), row.key, row.settings),
      ...figures(row.id),
    }))
    return { companies, total, tags: await campaignTags(services.db, scope) }
  },

  'company.edit': async ({ services, caller }, { id }) => {
    const row = requireReadable(caller.account, await findLiveCampaign(services.db, id))
    return {
      campaign: {
        ...(await toCampaignView(services, row)),
        postbackSecret: canShowTokens(caller, row) ? row.postbackSecret : null,
        checks: row.settings.check === 'off' ? null : await checkCostOf(services.events, row.id, services.now()),
      },
    }
  },

  /** A saved campaign keeps its key, its kind and its client, whatever the input says. */
  'campaign.save': async (
    { services, caller: { account } },
    { id, kind, clientId, basedOn, restoredFrom, ...input },
  ) => {
    const { db, now } = services
    const row = await db.transaction(async (tx) => {
      const saved =
        id === undefined
          ? await create(tx, {
              account,
              clientId,
              kind,
              settings: { ...input, partnerParameter: input.partnerParameter ?? PARTNER_PARAMETER },
              now: now(),
            })
          : await change(tx, { account, id, input, basedOn, restoredFrom, now: now() })
      return findCampaign(tx, saved)
    })
    if (!row) throw notFound()
    return { campaign: await toCampaignView(services, row) }
  },

  /** The copy has the original's holder, a key of its own, and deals its visitors anew. */
  'company.copy': async ({ services, caller: { account } }, { id }) => {
    const made = await services.db.transaction(async (tx) => {
      const now = services.now()
      const { client, row } = await holdCampaign(tx, account, id)
      await requireQuota(tx, client, now)
      await requireQuotaOfHolder(tx, row)
      const settings = {
        ...settingsOf(row),
        partnerParameter: partnerOf(row),
        name: copyName(row.name, await namesOfClient(tx, client.id)),
      }
      const copied = await addCampaign(
        tx,
        { actorId: account.id, action: 'company.copy', copyOf: id },
        { accountId: row.accountId, clientId: client.id, kind: row.kind, settings, now },
      )
      return findCampaign(tx, copied)
    })
    if (!made) throw notFound()
    return { campaign: await toCampaignView(services, made) }
  },

  'company.rename': async ({ services, caller: { account } }, { campaignId, name }) =>
    services.db.transaction(async (tx) => {
      const row = requireEditable(account, await lockCampaign(tx, campaignId))
      await nameCampaign(tx, campaignId, { name }, services.now())
      await recordChange(tx, { kind: 'campaign', ref: campaignId })
      await recordAudit(tx, {
        actorId: account.id,
        action: 'company.rename',
        subject: `campaigns/${campaignId}`,
        before: { name: row.name },
        after: { name },
        version: row.version + 1,
      })
      return {}
    }),

  'company.test': async ({ services, caller }, { companyId, time, settings, ...visit }) => {
    const { key } = requireReadable(caller.account, await findLiveCampaign(services.db, companyId))
    const outcome = await services.tryVisit({
      visit: { ...visit, key, headers: lowered(visit.headers) },
      time: time === undefined ? undefined : Date.parse(time),
      settings,
    })
    if (!outcome) throw notFound()
    return { visit: outcome }
  },
} satisfies HandlersOf<Needs>

const line = ({
  id,
  key,
  name,
  tag,
  status,
  kind,
  clientId,
  clientEmail,
  settings,
  createdAt,
  archivedAt,
  ...row
}: CampaignRow) => ({
  id,
  key,
  name,
  tag,
  status,
  kind,
  clientId,
  clientEmail,
  sensitivity: settings.sensitivity,
  countries: settings.countries,
  createdAt: createdAt.toISOString(),
  banned: toBanView(row),
  removedAt: archivedAt && removedAfter(archivedAt).toISOString(),
})

async function change(tx: Queries, { account, id, input, basedOn, restoredFrom, now }: Change): Promise<string> {
  const row = requireEditable(account, await lockCampaign(tx, id))
  const settings = { ...input, partnerParameter: input.partnerParameter ?? settingsOf(row).partnerParameter }
  if (basedOn !== undefined && basedOn !== row.version) throw new Refusal(409, TEXTS.campaignChanged)
  if (restoredFrom !== undefined) await requireSettingsOf(tx, row, { version: restoredFrom, settings })
  await updateCampaign(tx, row, settings, now)
  await recordChange(tx, { kind: 'campaign', ref: id })
  await recordAudit(tx, {
    actorId: account.id,
    action: 'campaign.save',
    subject: `campaigns/${id}`,
    before: settingsOf(row),
    after: { ...settings, ...(restoredFrom !== undefined && { restoredFrom }) },
    version: row.version + 1,
  })
  return id
}

/** The client's row is held while their campaigns are counted, so that two at once never pass the limit. */
async function create(tx: Queries, { account, clientId, kind, settings, now }: Creation): Promise<string> {
  const client = await clientFor(tx, account, clientId)
  await requireQuota(tx, client, now)
  await requireTeamRoom(tx, account)
  const accountId = isStaff(account) ? client.id : account.id
  return addCampaign(
    tx,
    { actorId: account.id, action: 'campaign.save' },
    { accountId, clientId: client.id, kind, settings, now },
  )
}

type NewCampaign = Pick<Parameters<typeof insertCampaign>[1], 'accountId' | 'kind' | 'settings' | 'now'>

/** With a key and a postback secret of its own, made known to edges and written down. Answers its id. */
async function addCampaign(
  tx: Queries,
  { actorId, action, ...origin }: { actorId: string; action: 'campaign.save' | 'company.copy'; copyOf?: string },
  { clientId, ...campaign }: NewCampaign & { clientId: string },
): Promise<string> {
  const id = await insertCampaign(tx, { ...campaign, key: newCampaignKey(), postbackSecret: newPostbackSecret() })
  // The account too: with its first campaign an edge learns of it for the first time.
  await recordChange(tx, { kind: 'account', ref: clientId }, { kind: 'campaign', ref: id })
  await recordAudit(tx, {
    actorId,
    action,
    subject: `campaigns/${id}`,
    after: { ...campaign.settings, kind: campaign.kind, clientId, ...origin },
    version: 1,
  })
  return id
}

/** Who a new campaign is for: staff name a client who allows it, owners create their own. */
async function clientFor(tx: Queries, account: AccountRow, clientId: string | undefined): Promise<AccountRow> {
  if (isStaff(account) && clientId === undefined) throw invalid({ clientId: ['The client field is required.'] })
  const own = ownClientId(account)
  const id = clientId ?? own
  if (id === undefined || (own !== undefined && id !== own)) throw notFound()
  const client = await lockClient(tx, id)
  if (!client) throw notFound()
  requireEditingAllowed(account, client)
  return client
}

/** An empty name is copied as the choice that it is; where nobody could choose, a copy gets what new campaigns have. */
const partnerOf = ({ settings, clickIdByDefault }: Pick<CampaignRow, 'settings' | 'clickIdByDefault'>): string =>
  settings.partnerParameter === '' && !clickIdByDefault ? PARTNER_PARAMETER : settings.partnerParameter

/** Header names as an integration sends them. */
const lowered = (headers: Record<string, string> | undefined) =>
  headers && Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** The public key, 80 bits: it opens the hosted link. */
const newCampaignKey = (): string => `c_${newKey(16)}`

/** 160 bits. */
export const newPostbackSecret = (): string => newSecret(20)
