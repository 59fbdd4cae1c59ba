import type { ConversionSettings } from '../../contract/conversions.ts'
import { USUAL_FIELDS, USUAL_STATUSES, type PostbackSettings } from '../../rules/postback-settings.ts'
import { campaignKeys } from '../../store/config/campaign-choices.ts'
import { postbackSettings } from '../../store/config/conversion-settings.ts'
import type { Handler } from '../context.ts'
import examples from './data/networks.json' with { type: 'json' }
import { oneClient } from './whose.ts'

const shownStatuses = (statuses: PostbackSettings['statuses']): ConversionSettings['statuses'] => Object.entries(statuses).map(([word, status]) => ({ word, status }))
export const shownSettings = ({ statuses, ...rest }: PostbackSettings): ConversionSettings => ({ ...rest, statuses: shownStatuses(statuses) })

const usual = {
  fields: { hit: [...USUAL_FIELDS.hit], status: [...USUAL_FIELDS.status], payout: [...USUAL_FIELDS.payout], currency: [...USUAL_FIELDS.currency], txid: [...USUAL_FIELDS.txid] },
  statuses: shownStatuses(USUAL_STATUSES),
}

export const fields: Handler<'conversion.fields'> = async ({ services: { db, publicUrl }, asker: { account } }, { clientId }) => {
  const client = await oneClient(db, account, clientId)
  const [settings, companies] = await Promise.all([postbackSettings(db, client.id), campaignKeys(db, client.id)])
  const url = `${publicUrl}/postback`
  return { ...shownSettings(settings), usual, url, companies: companies.map(({ id, name, key }) => ({ id, name, url: `${url}/${key}` })), networks: examples.networks }
}
