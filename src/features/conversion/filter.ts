import type { Dimension } from '../../contract/hits.ts'
import type { Reply } from '../../contract/table.ts'
import { scopeOf } from '../../rules/ownership.ts'
import { campaignChoices } from '../../store/config/campaign-choices.ts'
import { conversionValues } from '../../store/config/conversion-stats.ts'
import type { Handler } from '../context.ts'
import { clientMeant, scopeMeant } from './whose.ts'

export const filter: Handler<'conversion.filter'> = async ({ services: { db }, caller: { account } }, named) => {
  const clientId = await clientMeant(db, account, named.clientId)
  const [values, companies] = await Promise.all([
    conversionValues(db, await scopeMeant(db, account, named)),
    campaignChoices(db, clientId === undefined ? scopeOf(account) : { clientId }),
  ])
  const offered: Reply<'conversion.filter'>['filter'] = {}
  for (const { field, value, count } of values) (offered[field as Dimension] ??= []).push({ value, conversions: count })
  return { companies, filter: offered }
}
