import { Refusal, found, invalid } from '../../contract/failure.ts'
import { MOST_OFFERS } from '../../contract/offers/offer-words.ts'
import type { OfferCheck, OfferView } from '../../contract/offers/offers.ts'
import { TEXTS } from '../../contract/texts.ts'
import { requireEditingAllowed } from '../../rules/accounts/ownership.ts'
import { canSee } from '../../rules/accounts/guarded.ts'
import { NETWORK_TEMPLATES } from '../../rules/conversions/network-templates.ts'
import { lockClient } from '../../store/config/accounts/accounts.ts'
import { recordChange } from '../../store/config/changes.ts'
import { isOfferInFlow } from '../../store/config/campaigns/flows.ts'
import { postbackSettings } from '../../store/config/conversions/conversions.ts'
import { checksOf, lastCheckOf, lastChecks, type OfferCheckRow } from '../../store/config/offers/offer-checks.ts'
import {
  archiveOffer,
  campaignsByOffer,
  findOffer,
  listOffers,
  type OfferRow,
  countSubstitutedOffers,
} from '../../store/config/offers/offers.ts'
import { after } from '../../domain/accounts/audited.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { keptOf, requireValidOffer, saveOffer, toFields } from '../../domain/offers/save.ts'

type Needs = 'db' | 'now' | 'publicUrl'

export const offerHandlers = {
  'offers.list': async ({ services: { db, publicUrl }, caller }, { clientId }) => {
    const client = await requireClient(db, caller.account, clientId)
    const rows = await listOffers(db, client.id)
    const used = await campaignsByOffer(db, client.id)
    const checks = await lastChecks(db, client.id)
    const { currency } = await postbackSettings(db, client.id)
    const knowsPayouts = canSee(caller, 'payouts')
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

  'offers.save': async ({ audited, services, caller: { account } }, { id, clientId, ...draft }) =>
    services.db.transaction(async (tx) => {
      const before = id === undefined ? undefined : found(await findOffer(tx, id))
      const client = await requireClient(tx, account, before?.clientId ?? clientId)
      requireEditingAllowed(account, client)
      await lockClient(tx, client.id)
      const own = await listOffers(tx, client.id)
      if (!before && own.length >= MOST_OFFERS) throw new Refusal(409, TEXTS.offersFull)
      requireValidOffer(id, draft, own)
      const saved = await saveOffer(tx, audited, { before, clientId: client.id, draft, now: services.now() })
      if (!saved) throw invalid({ name: [TEXTS.nameTaken] })
      const { row } = saved
      const used = await campaignsByOffer(tx, client.id)
      const check = await lastCheckOf(tx, row.id)
      const offer = {
        ...toOfferView(row, check),
        campaigns: used.get(row.id) ?? [],
        standsFor: await countSubstitutedOffers(tx, row.id),
      }
      return after(saved, { offer })
    }),

  'offers.checks': async ({ services: { db }, caller: { account } }, { id }) => {
    const offer = found(await findOffer(db, id))
    await requireClient(db, account, offer.clientId)
    return { checks: (await checksOf(db, id)).map(toCheckView), nextAt: nextCheckAt(offer)?.toISOString() ?? null }
  },

  'offers.remove': async ({ audited, services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const offer = found(await findOffer(tx, id))
      const client = await requireClient(tx, account, offer.clientId)
      requireEditingAllowed(account, client)
      await lockClient(tx, client.id)
      const isUsed =
        (await campaignsByOffer(tx, client.id)).has(id) ||
        (await countSubstitutedOffers(tx, id)) > 0 ||
        (await isOfferInFlow(tx, client.id, id))
      if (isUsed) throw new Refusal(409, TEXTS.offerUsed)
      await archiveOffer(tx, id, services.now())
      await recordChange(tx, { kind: 'offer', ref: id })
      return audited(tx, { subject: `accounts/${client.id}`, before: keptOf(offer), answer: {} })
    }),
} satisfies HandlersOf<Needs>

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
