/** What clients chose of how their postbacks are read. */
import { eq } from 'drizzle-orm'
import { DEFAULT_POSTBACKS, type PostbackSettings } from '../../rules/postback-settings.ts'
import type { Queries } from './database.ts'
import { conversionSettings } from './schema.ts'

/** The usual, where a client chose nothing. */
export async function postbackSettings(db: Queries, clientId: string): Promise<PostbackSettings> {
  const [row] = await db
    .select({ settings: conversionSettings.settings })
    .from(conversionSettings)
    .where(eq(conversionSettings.clientId, clientId))
  return { ...DEFAULT_POSTBACKS, ...row?.settings }
}

export async function savePostbackSettings(
  tx: Queries,
  clientId: string,
  settings: PostbackSettings,
  now: Date,
): Promise<void> {
  const written = { settings, updatedAt: now }
  await tx
    .insert(conversionSettings)
    .values({ clientId, ...written })
    .onConflictDoUpdate({ target: conversionSettings.clientId, set: written })
}
