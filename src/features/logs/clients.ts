import { clientNames } from '../../store/config/accounts.ts'
import type { Handler } from '../context.ts'

export const clients: Handler<'logs.clients'> = async ({ services }) => ({ clients: await clientNames(services.db) })
