import { listPartners } from '../../store/config/partners.ts'
import { listPromos } from '../../store/config/promos.ts'
import type { Handler } from '../context.ts'
import { toPromoView } from './views.ts'

export const list: Handler<'promo.list'> = async ({ services: { db } }) => {
  const rows = await listPromos(db)
  const partners = await listPartners(db)
  return {
    promos: rows.map(toPromoView),
    partners: partners.map(({ id, name, email, active }) => ({ id, name, email, active })),
  }
}
