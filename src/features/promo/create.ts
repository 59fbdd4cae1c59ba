import { invalid, notFound } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { findPromo, insertPromo } from '../../store/config/promos.ts'
import type { Handler } from '../context.ts'
import { requirePartner } from './partner.ts'
import { fieldsOf, toPromoView } from './views.ts'

export const create: Handler<'promo.create'> = async ({ services, caller }, input) =>
  services.db.transaction(async (tx) => {
    const fields = fieldsOf(input)
    await requirePartner(tx, fields.partnerId)
    const id = await insertPromo(tx, fields)
    if (id === undefined) throw invalid({ code: [TEXTS.promoTaken] })
    const made = await findPromo(tx, id)
    if (!made) throw notFound()
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: 'promo.create',
      subject: `promos/${id}`,
      after: fields,
    })
    return { promo: toPromoView(made) }
  })
