import { clientIdByEmail } from '../../store/config/accounts.ts'
import { campaignChoices, searchCampaignChoices } from '../../store/config/campaign-choices.ts'
import { scopeFor } from '../client-scope.ts'
import type { Handler } from '../context.ts'

export const companies: Handler<'logs.companies'> = async ({ services: { db } }, { email }) => {
  const clientId = await clientIdByEmail(db, email)
  return { companies: clientId === undefined ? [] : await campaignChoices(db, { clientId }) }
}

export const userCompanies: Handler<'logs.userCompanies'> = async (
  { services: { db }, caller },
  { clientId, ...narrowed },
) => searchCampaignChoices(db, await scopeFor(db, caller.account, clientId), narrowed)
