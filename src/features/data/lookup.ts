import { invalid } from '../../contract/failure.ts'
import { canonicalAddress } from '../../lib/address.ts'
import { checksOf } from '../../store/config/crawler-checks.ts'
import type { Handler } from '../context.ts'

export const lookup: Handler<'data.lookup'> = async ({ services: { db, data, now } }, { ip: given }) => {
  const ip = canonicalAddress(given)
  if (ip === undefined) throw invalid({ ip: ['The ip must be a valid IP address.'] })
  const { crawlers, ...known } = data.detection.look(ip)
  const names = new Map(data.updates.sources.map(({ id, name }) => [id, name]))
  const checks = await checksOf(db, [ip], now())
  return {
    known: {
      ...known,
      ip,
      crawlers: crawlers.map((id) => names.get(id) ?? id),
      checks: checks.map(({ operator, standing, name, checkedAt }) => ({
        operator,
        standing,
        name,
        checkedAt: checkedAt.toISOString(),
      })),
    },
  }
}
