import { hitTotals } from '../../store/events/totals.ts'
import type { Handler } from '../context.ts'
import { askedHits } from './asked.ts'

export const companyTotals: Handler<'logs.companyTotals'> = async (context, input) => hitTotals(context.services.events, await askedHits(context, input))
