import { lastMigration } from '../lib/files/migrate.ts'
import { MIGRATIONS } from '../store/config/engine/migrations.ts'
import { EVENT_MIGRATIONS } from '../store/events/engine/schema.ts'

/** Last migration of each store. */
export type StoresSchema = { config: string; events: string }

export async function installedSchema(): Promise<StoresSchema> {
  const [config, events] = await Promise.all([lastMigration(MIGRATIONS), lastMigration(EVENT_MIGRATIONS)])
  return { config, events }
}
