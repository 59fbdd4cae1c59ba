import { findApiKey } from '../../store/config/api-keys.ts'
import type { Handler } from '../context.ts'
import { toKeyView } from './views.ts'

export const getKey: Handler<'apiKey.getKey'> = async ({ services, caller: { account } }) => {
  const key = await findApiKey(services.db, account.id)
  return { apiKey: key ? toKeyView(key) : null }
}
