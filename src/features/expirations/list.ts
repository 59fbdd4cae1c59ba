import { listExpirations } from '../../store/config/expirations.ts'
import type { Handler } from '../context.ts'

export const list: Handler<'expirations.list'> = async ({ services }) => {
  const rows = await listExpirations(services.db)
  return {
    expirations: rows.map(({ paidExpiration, lastPayment, reminded, ...row }) => ({
      ...row,
      paidExpiration: paidExpiration.toISOString(),
      lastPayment: lastPayment && {
        amount: lastPayment.amount,
        currency: lastPayment.currency,
        date: lastPayment.paidAt.toISOString(),
        months: lastPayment.months,
        method: lastPayment.method,
      },
      reminded: reminded?.toISOString() ?? null,
    })),
  }
}
