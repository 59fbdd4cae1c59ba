import type { ConversionSettings } from '../../contract/conversions/conversions.ts'
import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { requireEditingAllowed } from '../../rules/accounts/ownership.ts'
import { NETWORK_TEMPLATES } from '../../rules/conversions/network-templates.ts'
import { isCurrency } from '../../rules/conversions/payout.ts'
import { type PostbackSettings, USUAL_FIELDS, USUAL_STATUSES } from '../../rules/conversions/postback-settings.ts'
import { lockClient } from '../../store/config/accounts/accounts.ts'
import { normalizeValue } from '../../lib/text/text.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { listOffers, type OfferRow } from '../../store/config/offers/offers.ts'
import { campaignKeys } from '../../store/config/campaigns/campaign-choices.ts'
import { postbackSettings, savePostbackSettings } from '../../store/config/conversions/conversions.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { canShowTokens } from '../../domain/integration/tokens.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'

type Needs = 'db' | 'now' | 'publicUrl'

const toStatusesView = (statuses: PostbackSettings['statuses']): ConversionSettings['statuses'] =>
  Object.entries(statuses).map(([word, stage]) => ({ word, stage }))

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

export const conversionFieldHandlers = {
  'conversion.fields': async ({ services: { db, publicUrl }, caller }, { clientId }) => {
    const client = await requireClient(db, caller.account, clientId)
    const shows = canShowTokens(caller, client)
    const [settings, companies] = await Promise.all([postbackSettings(db, client.id), campaignKeys(db, client.id)])
    const url = `${publicUrl()}/postback`
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
      networks: NETWORK_TEMPLATES.map(({ name, parameter, query, words }) => ({ name, parameter, query, words })),
      offerNetworks: networksOf(await listOffers(db, client.id)),
    }
  },

  'conversion.saveFields': async ({ audited, services, caller }, { clientId, statuses, words, ...input }) =>
    services.db.transaction(async (tx) => {
      const client = await requireClient(tx, caller.account, clientId)
      requireEditingAllowed(caller.account, client)
      if (input.currency !== undefined && !isCurrency(input.currency))
        throw invalid({ currency: [TEXTS.currencyInvalid] })
      await lockClient(tx, client.id)
      const before = await postbackSettings(tx, client.id)
      if (words) await requireMeant(tx, { clientId: client.id, before }, words)
      const after: PostbackSettings = {
        ...before,
        ...given(input),
        ...(statuses && { statuses: toStatuses(statuses) }),
        ...(words && { words: words.map((one) => ({ ...one, statuses: toStatuses(one.statuses) })) }),
      }
      await savePostbackSettings(tx, client.id, after, services.now())
      return audited(tx, { subject: `accounts/${client.id}`, before, after, answer: toSettingsView(after) })
    }),
} satisfies HandlersOf<Needs>

const toSettingsView = ({ statuses, words, ...rest }: PostbackSettings): ConversionSettings => ({
  ...rest,
  statuses: toStatusesView(statuses),
  words: words.map((one) => ({ ...one, statuses: toStatusesView(one.statuses) })),
})

const toStatuses = (statuses: ConversionSettings['statuses']): PostbackSettings['statuses'] =>
  Object.fromEntries(statuses.map(({ word, stage }) => [word, stage]))

const networksOf = (offers: readonly OfferRow[]): string[] =>
  [...new Set(offers.map(({ network }) => network))].filter((network) => network !== '').toSorted()

/** Only the client's campaigns, without duplicates. */
async function requireMeant(
  tx: Queries,
  { clientId, before }: { clientId: string; before: PostbackSettings },
  words: ConversionSettings['words'],
): Promise<void> {
  // one archived since may stay
  const kept = before.words.map(({ value }) => value)
  const own = new Set([...kept, ...(await campaignKeys(tx, clientId)).map(({ id }) => id)])
  const named = words.map(({ of, value }) => `${of} ${normalizeValue(value)}`)
  for (const [at, { of, value }] of words.entries()) {
    if (named.indexOf(named[at] ?? '') !== at) throw invalid({ [`words.${at}.value`]: [TEXTS.nameTaken] })
    if (of === 'campaign' && !own.has(value)) throw invalid({ [`words.${at}.value`]: [TEXTS.valueInvalid] })
  }
}

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
