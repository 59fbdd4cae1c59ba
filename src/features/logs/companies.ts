import { scopeOf } from '../../rules/ownership.ts'
import { clientIdByEmail } from '../../store/config/accounts.ts'
import { campaignChoices } from '../../store/config/campaign-choices.ts'
import type { Handler } from '../context.ts'

export const companies: Handler<'logs.companies'> = async ({ services: { db } }, { email }) => {
  const clientId = await clientIdByEmail(db, email)
  return { companies: clientId === undefined ? [] : await campaignChoices(db, { clientId }) }
}

export const userCompanies: Handler<'logs.userCompanies'> = async ({ services: { db }, asker }) => ({ companies: await campaignChoices(db, scopeOf(asker.account)) })
