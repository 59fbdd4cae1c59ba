import { Refusal, found, invalid, notFound } from '../../contract/failure.ts'
import { MOST_OFFERS } from '../../contract/offers/offer-words.ts'
import type { OfferCheck, OfferView } from '../../contract/offers/offers.ts'
import { TEXTS } from '../../contract/texts.ts'
import { isStaff, ownClientId, requireEditingAllowed } from '../../rules/accounts/ownership.ts'
import { sees } from '../../rules/accounts/guarded.ts'
import { NETWORK_TEMPLATES } from '../../rules/conversions/network-templates.ts'
import { type AccountRow, findAccount, lockClient } from '../../store/config/accounts/accounts.ts'
import { recordAudit } from '../../store/config/accounts/audit.ts'
import { recordChange } from '../../store/config/changes.ts'
import { postbackSettings } from '../../store/config/conversions/conversions.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { checksOf, lastCheckOf, lastChecks, type OfferCheckRow } from '../../store/config/offers/offer-checks.ts'
import {
  archiveOffer,
  campaignsByOffer,
  findOffer,
  listOffers,
  type OfferRow,
  standsFor,
} from '../../store/config/offers/offers.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { keptOf, requireSound, saveOffer, toFields } from '../../domain/offers/save.ts'

type Needs = 'db' | 'now' | 'publicUrl'

export const offerHandlers = {
  'offers.list': async ({ services: { db, publicUrl }, caller }, { clientId }) => {
    const client = await clientOf(db, caller.account, clientId)
    const rows = await listOffers(db, client.id)
    const used = await campaignsByOffer(db, client.id)
    const checks = await lastChecks(db, client.id)
    const { currency } = await postbackSettings(db, client.id)
    const knowsPayouts = sees(caller, 'payouts')
    const offers = rows.map((row) => ({
      ...toOfferView(row, checks.get(row.id)),
      ...(!knowsPayouts && { payout: null }),
      campaigns: used.get(row.id) ?? [],
      standsFor: rows.filter(({ substituteId }) => substituteId === row.id).length,
    }))
    return {
      offers,
      currency,
      timezone: client.timezone,
      templates: [...NETWORK_TEMPLATES],
      postbackUrl: `${publicUrl()}/postback`,
    }
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
      const row = await saveOffer(tx, {
        before,
        clientId: client.id,
        draft,
        now: services.now(),
        actorId: account.id,
      })
      if (!row) throw invalid({ name: [TEXTS.nameTaken] })
      const used = await campaignsByOffer(tx, client.id)
      const check = await lastCheckOf(tx, row.id)
      const offer = {
        ...toOfferView(row, check),
        campaigns: used.get(row.id) ?? [],
        standsFor: await standsFor(tx, row.id),
      }
      return { offer }
    }),

  'offers.checks': async ({ services: { db }, caller: { account } }, { id }) => {
    const offer = await offerOf(db, id)
    await clientOf(db, account, offer.clientId)
    return { checks: (await checksOf(db, id)).map(toCheckView), nextAt: nextCheckAt(offer)?.toISOString() ?? null }
  },

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

/** 404 for another client; staff must name one. */
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
  return found(await findOffer(db, id))
}

const nextCheckAt = ({ status, nextCheckAt: next }: OfferRow): Date | null => (status === 'active' ? next : null)

const toCheckView = ({ at, outcome, status, detail, url, tookMs }: OfferCheckRow): OfferCheck => ({
  at: at.toISOString(),
  outcome,
  status,
  detail,
  url,
  tookMs,
})

const toOfferView = (row: OfferRow, check: OfferCheckRow | undefined): Omit<OfferView, 'campaigns' | 'standsFor'> => ({
  ...toFields(row),
  id: row.id,
  deadSince: row.deadSince?.toISOString() ?? null,
  lastCheck: check ? toCheckView(check) : null,
  createdAt: row.createdAt.toISOString(),
})
