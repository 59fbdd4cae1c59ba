import { hitHeat } from '../../store/events/heat.ts'
import type { Handler } from '../context.ts'
import { askedHits } from './hit-query.ts'

export const heat: Handler<'logs.heat'> = async (context, input) => ({
  heat: await hitHeat(context.services.events, await askedHits(context, input)),
})
