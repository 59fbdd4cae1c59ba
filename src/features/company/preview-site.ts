import { USUAL_TOPIC } from '../../contract/site-words.ts'
import { previewOf } from '../../outside/sites/preview.ts'
import type { Handler } from '../context.ts'

export const previewSite: Handler<'company.previewSite'> = async (_context, { number, ...wish }) =>
  previewOf({ ...wish, topic: wish.topic ?? USUAL_TOPIC[wish.template] }, number - 1)
