/** Sections of Integration and FAQ. A version is never changed: the highest of a place is what is shown. */
import { and, desc, eq } from 'drizzle-orm'
import type { ContentCategory } from '../../contract/content.ts'
import type { Language } from '../../contract/roles.ts'
import type { Queries } from './database.ts'
import { accounts, contentVersions } from './schema.ts'

export type ContentRow = typeof contentVersions.$inferSelect
export type ContentPlace = { category: ContentCategory; language: Language; number: number }
export type NewContent = ContentPlace & { version: number; name: string; content: string; authorId: string | null }

const at = ({ category, language, number }: ContentPlace) =>
  and(
    eq(contentVersions.category, category),
    eq(contentVersions.language, language),
    eq(contentVersions.number, number),
  )

/** What is shown now, of all languages. */
export function presentContent(db: Queries, category: ContentCategory): Promise<ContentRow[]> {
  const { category: inCategory, language, number, version } = contentVersions
  return db
    .selectDistinctOn([language, number])
    .from(contentVersions)
    .where(eq(inCategory, category))
    .orderBy(language, number, desc(version))
}

const KEPT_IN_SIGHT = 100

/** Newest first, with the e-mail of who wrote it. */
export function contentHistory(db: Queries, place: ContentPlace): Promise<(ContentRow & { author: string | null })[]> {
  const { id, category, language, number, version, name, content, authorId, createdAt } = contentVersions
  return db
    .select({ id, category, language, number, version, name, content, authorId, createdAt, author: accounts.email })
    .from(contentVersions)
    .leftJoin(accounts, eq(accounts.id, authorId))
    .where(at(place))
    .orderBy(desc(version))
    .limit(KEPT_IN_SIGHT)
}

/** The new version's id; undefined when somebody else has written that version already. */
export async function insertContent(tx: Queries, row: NewContent): Promise<string | undefined> {
  const [made] = await tx
    .insert(contentVersions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: contentVersions.id })
  return made?.id
}
