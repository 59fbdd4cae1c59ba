import { isCurrency } from '../../rules/payout.ts'
import type { PostbackSettings } from '../../rules/postback-settings.ts'
import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { requireEditingAllowed } from '../../rules/ownership.ts'
import { lockClient } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { postbackSettings, savePostbackSettings } from '../../store/config/conversion-settings.ts'
import type { Handler } from '../context.ts'
import { toSettingsView } from './fields.ts'
import { oneClient } from './whose.ts'

export const saveFields: Handler<'conversion.saveFields'> = async (
  { services, caller },
  { clientId, statuses, ...said },
) =>
  services.db.transaction(async (tx) => {
    const client = await oneClient(tx, caller.account, clientId)
    requireEditingAllowed(caller.account, client)
    if (said.currency !== undefined && !isCurrency(said.currency)) throw invalid({ currency: [TEXTS.currencyInvalid] })
    await lockClient(tx, client.id)
    const before = await postbackSettings(tx, client.id)
    const words = statuses && Object.fromEntries(statuses.map(({ word, status }) => [word, status]))
    const after: PostbackSettings = { ...before, ...given(said), ...(words && { statuses: words }) }
    await savePostbackSettings(tx, client.id, after, services.now())
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: 'conversion.saveFields',
      subject: `accounts/${client.id}`,
      before,
      after,
    })
    return toSettingsView(after)
  })

/** Without what was not said. */
const given = ({
  fields,
  currency,
  windowDays,
}: {
  fields?: PostbackSettings['fields'] | undefined
  currency?: string | undefined
  windowDays?: number | undefined
}): Partial<PostbackSettings> => ({
  ...(fields && { fields }),
  ...(currency !== undefined && { currency }),
  ...(windowDays !== undefined && { windowDays }),
})
