import { readable } from '../../rules/ownership.ts'
import { findLiveCampaign } from '../../store/config/campaigns.ts'
import type { Handler } from '../context.ts'
import { mayShowTokens } from '../tokens.ts'
import { shownCampaign } from './shown.ts'

export const edit: Handler<'company.edit'> = async ({ services, asker }, { id }) => {
  const row = readable(asker.account, await findLiveCampaign(services.db, id))
  return {
    campaign: {
      ...(await shownCampaign(services, row)),
      postbackSecret: mayShowTokens(asker, row) ? row.postbackSecret : null,
    },
  }
}
