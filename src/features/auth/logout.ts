import { deleteSession } from '../../store/config/sessions.ts'
import type { Handler } from '../context.ts'

export const logout: Handler<'auth.logout'> = async ({ services, caller }) => {
  await deleteSession(services.db, caller.sessionHash)
  return {}
}
