import { OFFERED } from '../../contract/hits/log-choices.ts'
import { clientIdByEmail, clientNames } from '../../store/config/accounts/accounts.ts'
import { campaignChoices, searchCampaignChoices } from '../../store/config/campaigns/campaign-choices.ts'
import { frequentValues } from '../../store/events/statistics/breakdown.ts'
import { scopeFor } from '../../domain/accounts/client-scope.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { toHitQuery } from '../../domain/hits/hit-query.ts'

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
