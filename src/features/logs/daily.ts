import { hitDaily } from '../../store/events/daily.ts'
import type { Handler } from '../context.ts'
import { askedHits } from './asked.ts'

export const companyDaily: Handler<'logs.companyDaily'> = async (context, input) => {
  const asked = await askedHits(context, input)
  return { daily: await hitDaily(context.services.events, asked) }
}
