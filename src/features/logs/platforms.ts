import { hitBreakdown } from '../../store/events/breakdown.ts'
import type { Handler } from '../context.ts'
import { askedHits } from './hit-query.ts'

export const companyPlatforms: Handler<'logs.companyPlatforms'> = async (
  context,
  { dimension, by, limit, ...input },
) => {
  const asked = await askedHits(context, input)
  const { rows, total } = await hitBreakdown(context.services.events, { ...asked, dimension, by, limit })
  return { platforms: rows, total }
}
