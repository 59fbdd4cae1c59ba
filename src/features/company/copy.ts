import { PARTNER_PARAMETER } from '../../contract/conversion-words.ts'
import { notFound } from '../../contract/failure.ts'
import { copyName } from '../../rules/campaign-life.ts'
import { recordAudit } from '../../store/config/audit.ts'
import {
  findCampaign,
  insertCampaign,
  namesOfClient,
  settingsOf,
  type CampaignRow,
} from '../../store/config/campaigns.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Handler } from '../context.ts'
import { holdCampaign, requireQuota, requireQuotaOfHolder } from './hold.ts'
import { newCampaignKey, newPostbackSecret } from './new-keys.ts'
import { toCampaignView } from './views.ts'

/** The copy is held by whoever holds the original; it has a key of its own and its visitors are dealt anew. */
export const copy: Handler<'company.copy'> = async ({ services, caller: { account } }, { id }) => {
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
    const copied = await insertCampaign(tx, {
      accountId: row.accountId,
      key: newCampaignKey(),
      kind: row.kind,
      postbackSecret: newPostbackSecret(),
      settings,
      now,
    })
    await recordChange(tx, { kind: 'account', ref: client.id }, { kind: 'campaign', ref: copied })
    await recordAudit(tx, {
      actorId: account.id,
      action: 'company.copy',
      subject: `campaigns/${copied}`,
      after: { ...settings, kind: row.kind, clientId: client.id, copyOf: id },
    })
    return findCampaign(tx, copied)
  })
  if (!made) throw notFound()
  return { campaign: await toCampaignView(services, made) }
}

/** An empty name is copied as the choice that it is; where nobody could choose, a copy gets what new campaigns have. */
const partnerOf = ({ settings, clickIdByDefault }: Pick<CampaignRow, 'settings' | 'clickIdByDefault'>): string =>
  settings.partnerParameter === '' && !clickIdByDefault ? PARTNER_PARAMETER : settings.partnerParameter
