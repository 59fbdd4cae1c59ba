import { listPromos } from '../../store/config/promos.ts'
import type { Handler } from '../context.ts'
import { shownPromo } from './shown.ts'

export const list: Handler<'promo.list'> = async ({ services }) => {
  const rows = await listPromos(services.db)
  return { promos: rows.map(shownPromo) }
}
