import { contentHistory } from '../../store/config/content.ts'
import type { Handler } from '../context.ts'
import { toVersionView } from './views.ts'

export const history: Handler<'integration.history'> = async ({ services }, place) => ({
  versions: (await contentHistory(services.db, place)).map(toVersionView),
})
