import { invalid, notFound } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { codeTaken, findPromo, lockPromo, updatePromo } from '../../store/config/promos.ts'
import type { Handler } from '../context.ts'
import { requirePartner } from './partner.ts'
import { fieldsOf, toPromoView } from './views.ts'

export const update: Handler<'promo.update'> = async ({ services, caller }, { id, ...input }) =>
  services.db.transaction(async (tx) => {
    const before = await lockPromo(tx, id)
    if (!before) throw notFound()
    const fields = fieldsOf(input)
    await requirePartner(tx, fields.partnerId)
    if (await codeTaken(tx, fields.code, id)) throw invalid({ code: [TEXTS.promoTaken] })
    await updatePromo(tx, id, fields)
    const after = await findPromo(tx, id)
    if (!after) throw notFound()
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: 'promo.update',
      subject: `promos/${id}`,
      before,
      after: fields,
    })
    return { promo: toPromoView(after) }
  })
