import { found, invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { findAccount } from '../../store/config/accounts/accounts.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { listPartners } from '../../store/config/partners/partners.ts'
import {
  isPromoCodeTaken,
  deletePromo,
  findPromo,
  insertPromo,
  listPromos,
  lockPromo,
  updatePromo,
  type ListedPromo,
  type PromoFields,
} from '../../store/config/billing/promos.ts'
import type { HandlersOf } from '../../domain/context.ts'
import type { Promo } from '../../contract/accounts/staff.ts'
import type { Input } from '../../contract/table.ts'

type Needs = 'db' | 'now'

export const promoHandlers = {
  'promo.list': async ({ services: { db } }) => {
    const rows = await listPromos(db)
    const partners = await listPartners(db)
    return {
      promos: rows.map(toPromoView),
      partners: partners.map(({ id, name, email, active }) => ({ id, name, email, active })),
    }
  },

  'promo.create': async ({ audited, services }, input) =>
    services.db.transaction(async (tx) => {
      const fields = fieldsOf(input)
      requireAhead(fields.expiresAt, services.now())
      await requirePartner(tx, fields.partnerId)
      const id = await insertPromo(tx, fields)
      if (id === undefined) throw invalid({ code: [TEXTS.promoTaken] })
      const made = found(await findPromo(tx, id))
      return audited(tx, { subject: `promos/${id}`, after: fields, answer: { promo: toPromoView(made) } })
    }),

  'promo.update': async ({ audited, services }, { id, ...input }) =>
    services.db.transaction(async (tx) => {
      const before = found(await lockPromo(tx, id))
      const fields = fieldsOf(input)
      if (fields.expiresAt?.getTime() !== before.expiresAt?.getTime()) requireAhead(fields.expiresAt, services.now())
      await requirePartner(tx, fields.partnerId)
      if (await isPromoCodeTaken(tx, fields.code, id)) throw invalid({ code: [TEXTS.promoTaken] })
      await updatePromo(tx, id, fields)
      const after = found(await findPromo(tx, id))
      return audited(tx, { subject: `promos/${id}`, before, after: fields, answer: { promo: toPromoView(after) } })
    }),

  'promo.remove': async ({ audited, services }, { id }) =>
    services.db.transaction(async (tx) => {
      const before = found(await lockPromo(tx, id))
      await deletePromo(tx, id, services.now())
      return audited(tx, { subject: `promos/${id}`, before, answer: {} })
    }),
} satisfies HandlersOf<Needs>

/** Throws if already expired. */
function requireAhead(expiresAt: Date | null, now: Date): void {
  if (expiresAt !== null && expiresAt <= now) throw invalid({ expiresAt: [TEXTS.entryPast] })
}

async function requirePartner(db: Queries, partnerId: string | null): Promise<void> {
  if (partnerId === null) return
  const partner = await findAccount(db, partnerId)
  if (partner?.role !== 'referal') throw invalid({ partnerId: ['The selected id is invalid.'] })
}

const toPromoView = (row: ListedPromo): Promo => ({
  ...row,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

const fieldsOf = ({ code, percent, partnerId, maxUses, expiresAt }: Input<'promo.create'>): PromoFields => ({
  code,
  percent,
  partnerId: partnerId ?? null,
  maxUses: maxUses ?? null,
  expiresAt: expiresAt ? new Date(expiresAt) : null,
})
