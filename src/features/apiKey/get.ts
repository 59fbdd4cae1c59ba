import { findApiKey } from '../../store/config/api-keys.ts'
import type { Handler } from '../context.ts'
import { shownKey } from './shown.ts'

export const getKey: Handler<'apiKey.getKey'> = async ({ services, asker: { account } }) => {
  const key = await findApiKey(services.db, account.id)
  return { apiKey: key ? shownKey(key) : null }
}
