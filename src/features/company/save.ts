import type { CampaignSettings } from '../../contract/campaigns.ts'
import { PARTNER_PARAMETER } from '../../contract/conversion-words.ts'
import { invalid, notFound } from '../../contract/failure.ts'
import type { Input } from '../../contract/table.ts'
import { requireEditable, isStaff, ownClientId, requireEditingAllowed } from '../../rules/ownership.ts'
import { lockClient, type AccountRow } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { findCampaign, insertCampaign, lockCampaign, settingsOf, updateCampaign } from '../../store/config/campaigns.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Queries } from '../../store/config/database.ts'
import type { Handler } from '../context.ts'
import { requireQuota } from './hold.ts'
import { newCampaignKey, newPostbackSecret } from './new-keys.ts'
import { toCampaignView } from './views.ts'
import { requireTeamRoom } from './team-room.ts'

type Kind = Input<'campaign.save'>['kind']

/** A saved campaign keeps its key, its kind and its client, whatever the input says. */
export const save: Handler<'campaign.save'> = async (
  { services, caller: { account } },
  { id, kind, clientId, ...said },
) => {
  const { db, now } = services
  const row = await db.transaction(async (tx) => {
    const saved =
      id === undefined
        ? await create(tx, {
            account,
            clientId,
            kind,
            settings: { ...said, partnerParameter: said.partnerParameter ?? PARTNER_PARAMETER },
            now: now(),
          })
        : await change(tx, { account, id, said, now: now() })
    return findCampaign(tx, saved)
  })
  if (!row) throw notFound()
  return { campaign: await toCampaignView(services, row) }
}

type Said = Omit<CampaignSettings, 'partnerParameter'> & { partnerParameter?: string | undefined }
type Change = { account: AccountRow; id: string; said: Said; now: Date }

async function change(tx: Queries, { account, id, said, now }: Change): Promise<string> {
  const row = requireEditable(account, await lockCampaign(tx, id))
  const settings = { ...said, partnerParameter: said.partnerParameter ?? settingsOf(row).partnerParameter }
  await updateCampaign(tx, row, settings, now)
  await recordChange(tx, { kind: 'campaign', ref: id })
  await recordAudit(tx, {
    actorId: account.id,
    action: 'campaign.save',
    subject: `campaigns/${id}`,
    before: settingsOf(row),
    after: settings,
  })
  return id
}

type Creation = { account: AccountRow; clientId: string | undefined; kind: Kind; settings: CampaignSettings; now: Date }

/** The client's row is held while his campaigns are counted, so that two at once never pass the limit. */
async function create(tx: Queries, { account, clientId, kind, settings, now }: Creation): Promise<string> {
  const client = await clientFor(tx, account, clientId)
  await requireQuota(tx, client, now)
  await requireTeamRoom(tx, account)
  const accountId = isStaff(account) ? client.id : account.id
  const id = await insertCampaign(tx, {
    accountId,
    key: newCampaignKey(),
    kind,
    postbackSecret: newPostbackSecret(),
    settings,
    now,
  })
  // The account too: with its first campaign an edge hears of it for the first time.
  await recordChange(tx, { kind: 'account', ref: client.id }, { kind: 'campaign', ref: id })
  await recordAudit(tx, {
    actorId: account.id,
    action: 'campaign.save',
    subject: `campaigns/${id}`,
    after: { ...settings, kind, clientId: client.id },
  })
  return id
}

/** Whom a new campaign is for: staff name a client who allows it, an owner is his own. */
async function clientFor(tx: Queries, account: AccountRow, clientId: string | undefined): Promise<AccountRow> {
  if (isStaff(account) && clientId === undefined) throw invalid({ clientId: ['The client field is required.'] })
  const own = ownClientId(account)
  const asked = clientId ?? own
  if (asked === undefined || (own !== undefined && asked !== own)) throw notFound()
  const client = await lockClient(tx, asked)
  if (!client) throw notFound()
  requireEditingAllowed(account, client)
  return client
}
