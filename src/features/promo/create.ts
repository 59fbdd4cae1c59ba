import { invalid, notFound } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { findPromo, insertPromo } from '../../store/config/promos.ts'
import type { Handler } from '../context.ts'
import { requirePartner } from './partner.ts'
import { fieldsOf, shownPromo } from './shown.ts'

export const create: Handler<'promo.create'> = async ({ services, asker }, input) =>
  services.db.transaction(async (tx) => {
    const fields = fieldsOf(input)
    await requirePartner(tx, fields.partnerId)
    const id = await insertPromo(tx, fields)
    if (id === undefined) throw invalid({ code: [TEXTS.promoTaken] })
    const made = await findPromo(tx, id)
    if (!made) throw notFound()
    await recordAudit(tx, { actorId: asker.account.id, action: 'promo.create', subject: `promos/${id}`, after: fields })
    return { promo: shownPromo(made) }
  })
