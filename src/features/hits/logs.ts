import type { Input, Reply } from '../../contract/table.ts'
import { hitLogs } from '../../store/events/hits/logs.ts'
import type { Caller, Services, HandlersOf } from '../../domain/context.ts'
import { toHitQuery } from '../../domain/hits/hit-query.ts'
import { withNames } from '../../domain/hits/hit-views.ts'
import { OFFERED } from '../../contract/hits/log-choices.ts'
import { clientIdByEmail, clientNames } from '../../store/config/accounts/accounts.ts'
import { campaignChoices, searchCampaignChoices } from '../../store/config/campaigns/campaign-choices.ts'
import { frequentValues } from '../../store/events/statistics/breakdown.ts'
import { scopeFor } from '../../domain/accounts/client-scope.ts'

type Needs = 'db' | 'events'

export const hitHandlers = {
  'logs.userLogs': readLogs,

  /** For staff. */
  'logs.logs': readLogs,

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

async function readLogs(
  context: { services: Pick<Services, Needs>; caller: Caller },
  input: Input<'logs.userLogs'>,
): Promise<Reply<'logs.userLogs'>> {
  const { events, db } = context.services
  const query = await toHitQuery(context, input)
  const { rows, total } = await hitLogs(events, {
    ...query,
    sort: input.sort,
    order: input.order,
    offset: input.offset,
    limit: input.limit,
  })
  return { logs: await withNames(db, context.caller.account, rows), total }
}
