/** Offers: listed with their use, saved, removed. */
import { invalid, notFound, Refusal } from '../../contract/failure.ts'
import { MOST_OFFERS } from '../../contract/offer-words.ts'
import type { OfferView } from '../../contract/offers.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { isStaff, ownClientId, requireEditingAllowed } from '../../rules/ownership.ts'
import { isCurrency } from '../../rules/payout.ts'
import { canCall } from '../../rules/menu.ts'
import { type AccountRow, findAccount, lockClient } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { recordChange } from '../../store/config/changes.ts'
import { postbackSettings } from '../../store/config/conversions.ts'
import type { Queries } from '../../store/config/database.ts'
import {
  archiveOffer,
  campaignsByOffer,
  findOffer,
  listOffers,
  type OfferRow,
  putOffer,
  standsFor,
} from '../../store/config/offers.ts'
import { substituteFault } from '../../traffic/offers.ts'
import type { HandlersOf } from '../context.ts'

type Needs = 'db' | 'now'

export const offerHandlers = {
  'offers.list': async ({ services: { db }, caller: { account } }, { clientId }) => {
    const client = await clientOf(db, account, clientId)
    const rows = await listOffers(db, client.id)
    const used = await campaignsByOffer(db, client.id)
    const { currency } = await postbackSettings(db, client.id)
    const knowsPayouts = canCall(account, 'conversion.stats')
    const offers = rows.map((row) => ({
      ...toOfferView(row),
      ...(!knowsPayouts && { payout: null }),
      campaigns: used.get(row.id) ?? [],
      standsFor: rows.filter(({ substituteId }) => substituteId === row.id).length,
    }))
    return { offers, currency, timezone: client.timezone }
  },

  'offers.save': async ({ services, caller: { account } }, { id, clientId, ...draft }) =>
    services.db.transaction(async (tx) => {
      const before = id === undefined ? undefined : await offerOf(tx, id)
      const client = await clientOf(tx, account, before?.clientId ?? clientId)
      requireEditingAllowed(account, client)
      await lockClient(tx, client.id)
      const own = await listOffers(tx, client.id)
      if (!before && own.length >= MOST_OFFERS) throw new Refusal(409, TEXTS.offersFull)
      requireSound(id, draft, own)
      const { substitute, payout, dayCap, countries, ...rest } = draft
      const row = await putOffer(tx, {
        ...rest,
        id,
        clientId: client.id,
        payout: payout ?? null,
        dayCap: dayCap ?? null,
        countries: countries.map((code) => code.toUpperCase()),
        substituteId: substitute ?? null,
      })
      if (!row) throw invalid({ name: [TEXTS.nameTaken] })
      await recordChange(tx, { kind: 'offer', ref: row.id })
      await recordAudit(tx, {
        actorId: account.id,
        action: 'offers.save',
        subject: `accounts/${client.id}`,
        ...(before && { before: keptOf(before) }),
        after: keptOf(row),
      })
      const used = await campaignsByOffer(tx, client.id)
      const offer = { ...toOfferView(row), campaigns: used.get(row.id) ?? [], standsFor: await standsFor(tx, row.id) }
      return { offer }
    }),

  'offers.remove': async ({ services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const offer = await offerOf(tx, id)
      const client = await clientOf(tx, account, offer.clientId)
      requireEditingAllowed(account, client)
      await lockClient(tx, client.id)
      const isUsed = (await campaignsByOffer(tx, client.id)).has(id) || (await standsFor(tx, id)) > 0
      if (isUsed) throw new Refusal(409, TEXTS.offerUsed)
      await archiveOffer(tx, id, services.now())
      await recordChange(tx, { kind: 'offer', ref: id })
      await recordAudit(tx, {
        actorId: account.id,
        action: 'offers.remove',
        subject: `accounts/${client.id}`,
        before: keptOf(offer),
      })
      return {}
    }),
} satisfies HandlersOf<Needs>

/** The client that is meant; somebody else's is answered as a missing one, and staff must name one. */
async function clientOf(db: Queries, who: AccountRow, named: string | undefined): Promise<AccountRow> {
  const own = ownClientId(who)
  if (!isStaff(who) && (own === undefined || (named !== undefined && named !== own))) throw notFound()
  const meant = own ?? named
  if (meant === undefined) throw invalid({ clientId: [TEXTS.required] })
  const client = await findAccount(db, meant)
  if (client?.role !== 'user') throw notFound()
  return client
}

async function offerOf(db: Queries, id: string): Promise<OfferRow> {
  const found = await findOffer(db, id)
  if (!found) throw notFound()
  return found
}

/** Throws 422 for a currency that nobody knows, and for a substitute that is no offer of the client's or leads nowhere. */
function requireSound(
  id: string | undefined,
  { currency, substitute }: Pick<Input<'offers.save'>, 'currency' | 'substitute'>,
  own: readonly OfferRow[],
): void {
  if (!isCurrency(currency)) throw invalid({ currency: [TEXTS.currencyInvalid] })
  if (substitute === undefined || substitute === null) return
  const next = new Map(own.map((offer) => [offer.id, offer.substituteId]))
  if (!next.has(substitute)) throw invalid({ substitute: [TEXTS.offerUnknown] })
  const fault = substituteFault(id, substitute, (one) => next.get(one))
  if (fault !== undefined) throw invalid({ substitute: [fault === 'circle' ? TEXTS.offerCircle : TEXTS.offerChain] })
}

const keptOf = ({ archivedAt: _archived, createdAt: _created, clientId: _client, ...row }: OfferRow) => row

const toOfferView = ({
  id,
  name,
  network,
  link,
  payout,
  currency,
  dayCap,
  timezone,
  countries,
  status,
  substituteId,
  createdAt,
}: OfferRow): Omit<OfferView, 'campaigns' | 'standsFor'> => ({
  id,
  name,
  network,
  link,
  payout,
  currency,
  dayCap,
  timezone,
  countries,
  status,
  substitute: substituteId,
  createdAt: createdAt.toISOString(),
})
