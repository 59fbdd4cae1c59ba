/** A finished generated site. */
import type { Database } from '../../src/store/config/engine/database.ts'
import { insertSite } from '../../src/store/config/sites/sites.ts'
import { generatedSites, siteParts } from '../../src/store/config/schema.ts'
import { eq } from 'drizzle-orm'

/** Stores an archive in one part; returns its id. */
export async function madeSite(
  db: Database,
  { clientId, accountId }: { clientId: string; accountId: string },
): Promise<string> {
  const now = new Date()
  const wish = {
    name: 'Made',
    template: 'craft',
    topic: 'crafts',
    language: 'en',
    texts: {},
    colors: {},
    address: '',
    indexFileName: 'index.html',
    count: 1,
  } as const
  const id = await insertSite(db, { clientId, accountId, wish, now })
  const bytes = Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')
  await db.insert(siteParts).values({ siteId: id, number: 0, bytes })
  await db
    .update(generatedSites)
    .set({
      state: 'ready',
      made: 1,
      bytes: bytes.length,
      finishedAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })
    .where(eq(generatedSites.id, id))
  return id
}
