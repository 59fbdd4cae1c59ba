import { OFFERED } from '../../contract/log-choices.ts'
import { clientIdByEmail, clientNames } from '../../store/config/accounts.ts'
import { campaignChoices, searchCampaignChoices } from '../../store/config/campaign-choices.ts'
import { frequentValues } from '../../store/events/breakdown.ts'
import { scopeFor } from '../client-scope.ts'
import type { HandlersOf } from '../context.ts'
import { toHitQuery } from './hit-query.ts'

type Needs = 'db' | 'events'

export const logChoiceHandlers = {
  'logs.clients': async ({ services }) => ({ clients: await clientNames(services.db) }),

  'logs.companies': async ({ services: { db } }, { email }) => {
    const clientId = await clientIdByEmail(db, email)
    return { companies: clientId === undefined ? [] : await campaignChoices(db, { clientId }) }
  },

  'logs.userCompanies': async ({ services: { db }, caller }, { clientId, ...narrowed }) =>
    searchCampaignChoices(db, await scopeFor(db, caller.account, clientId), narrowed),

  'logs.userCompanyFilter': async (context, input) => {
    const query = await toHitQuery(context, { ...input, filter: {}, class: 'all' })
    return { filter: await frequentValues(context.services.events, query, OFFERED) }
  },
} satisfies HandlersOf<Needs>
