import type { ConversionSettings } from '../../contract/conversions.ts'
import { USUAL_FIELDS, USUAL_STATUSES, type PostbackSettings } from '../../rules/postback-settings.ts'
import { campaignKeys } from '../../store/config/campaign-choices.ts'
import { postbackSettings } from '../../store/config/conversion-settings.ts'
import type { Handler } from '../context.ts'
import examples from './data/networks.json' with { type: 'json' }
import { mayShowTokens } from '../tokens.ts'
import { oneClient } from './whose.ts'

const toStatusesView = (statuses: PostbackSettings['statuses']): ConversionSettings['statuses'] =>
  Object.entries(statuses).map(([word, status]) => ({ word, status }))
export const toSettingsView = ({ statuses, ...rest }: PostbackSettings): ConversionSettings => ({
  ...rest,
  statuses: toStatusesView(statuses),
})

const usual = {
  fields: {
    hit: [...USUAL_FIELDS.hit],
    status: [...USUAL_FIELDS.status],
    payout: [...USUAL_FIELDS.payout],
    currency: [...USUAL_FIELDS.currency],
    txid: [...USUAL_FIELDS.txid],
  },
  statuses: toStatusesView(USUAL_STATUSES),
}

export const fields: Handler<'conversion.fields'> = async ({ services: { db, publicUrl }, caller }, { clientId }) => {
  const client = await oneClient(db, caller.account, clientId)
  const shows = mayShowTokens(caller, client)
  const [settings, companies] = await Promise.all([postbackSettings(db, client.id), campaignKeys(db, client.id)])
  const url = `${publicUrl}/postback`
  return {
    ...toSettingsView(settings),
    usual,
    url,
    companies: companies.map(({ id, name, key, partnerParameter, postbackSecret }) => ({
      id,
      name,
      url: `${url}/${key}`,
      parameter: partnerParameter,
      demandsSecret: postbackSecret !== null,
      secret: shows ? postbackSecret : null,
    })),
    networks: examples.networks,
  }
}
