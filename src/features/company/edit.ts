import { requireReadable } from '../../rules/ownership.ts'
import { findLiveCampaign } from '../../store/config/campaigns.ts'
import type { Handler } from '../context.ts'
import { mayShowTokens } from '../tokens.ts'
import { toCampaignView } from './views.ts'

export const edit: Handler<'company.edit'> = async ({ services, caller }, { id }) => {
  const row = requireReadable(caller.account, await findLiveCampaign(services.db, id))
  return {
    campaign: {
      ...(await toCampaignView(services, row)),
      postbackSecret: mayShowTokens(caller, row) ? row.postbackSecret : null,
    },
  }
}
