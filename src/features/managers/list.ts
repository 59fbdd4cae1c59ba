import { TICKABLE } from '../../contract/menu.ts'
import { listManagers } from '../../store/config/team.ts'
import type { Handler } from '../context.ts'
import { toManagerView } from './views.ts'

export const list: Handler<'managers.getManagers'> = async ({ services }) => {
  const rows = await listManagers(services.db)
  return { managers: rows.map(toManagerView), screens: [...TICKABLE] }
}
