import { OFFERED } from '../../contract/log-choices.ts'
import { frequentValues } from '../../store/events/values.ts'
import type { Handler } from '../context.ts'
import { askedHits } from './hit-query.ts'

export const userCompanyFilter: Handler<'logs.userCompanyFilter'> = async (context, input) => {
  const asked = await askedHits(context, { ...input, filter: {}, class: 'all' })
  return { filter: await frequentValues(context.services.events, asked, OFFERED) }
}
