/** Sections of the screens Integration and FAQ. Versions are immutable; the highest is shown. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { CONTENT_CATEGORIES, type ContentCategory } from '../../../contract/integration/content.ts'
import { type Language, LANGUAGES } from '../../../contract/roles.ts'
import { type ContentOrder, NO_ORDER } from '../../../rules/integration/content-order.ts'
import type { Database, Queries } from '../engine/database.ts'
import { accounts, contentOrders, contentVersions } from '../schema.ts'

export type ContentRow = typeof contentVersions.$inferSelect
type ContentPlace = { category: ContentCategory; language: Language; number: number }
type NewContent = ContentPlace & { version: number; name: string; content: string; authorId: string | null }

const at = ({ category, language, number }: ContentPlace) =>
  and(
    eq(contentVersions.category, category),
    eq(contentVersions.language, language),
    eq(contentVersions.number, number),
  )

/** Current sections in all languages. */
export function currentContent(db: Queries, category: ContentCategory): Promise<ContentRow[]> {
  const { category: inCategory, language, number, version } = contentVersions
  return db
    .selectDistinctOn([language, number])
    .from(contentVersions)
    .where(eq(inCategory, category))
    .orderBy(language, number, desc(version))
}

const KEPT_IN_SIGHT = 100

/** Newest first, with the author's e-mail. */
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

/** Undefined when another author has written this version already. */
export async function insertContent(tx: Queries, row: NewContent): Promise<string | undefined> {
  const [made] = await tx
    .insert(contentVersions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: contentVersions.id })
  return made?.id
}

export async function contentOrder(db: Queries, category: ContentCategory): Promise<ContentOrder> {
  const [row] = await db.select().from(contentOrders).where(eq(contentOrders.category, category))
  return row ?? NO_ORDER
}

/** Replaces version `basedOn` of the order (0: none yet); false if another editor was first. */
export async function putContentOrder(
  tx: Queries,
  category: ContentCategory,
  { numbers, removed, basedOn }: Pick<ContentOrder, 'numbers' | 'removed'> & { basedOn: number },
): Promise<boolean> {
  const row = { version: basedOn + 1, numbers: [...numbers], removed: [...removed] }
  const put = await tx
    .insert(contentOrders)
    .values({ category, ...row })
    .onConflictDoUpdate({
      target: contentOrders.category,
      set: row,
      setWhere: sql`${contentOrders.version} = ${basedOn}`,
    })
    .returning({ version: contentOrders.version })
  return put[0]?.version === row.version
}

// Shipped: a Markdown file per category and language, a section per first-level heading.

type ShippedSection = ContentPlace & { name: string; content: string }

const FOLDER = path.join(import.meta.dirname, 'content')
const FENCE = /^\s*(?:```|~~~)/

/** Ignores headings in code blocks. */
export function sectionsOf(text: string): { name: string; content: string }[] {
  const sections: { name: string; lines: string[] }[] = []
  let inCode = false
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) inCode = !inCode
    const name = inCode ? undefined : /^# (.+)$/.exec(line)?.[1]
    if (name !== undefined) sections.push({ name: name.trim(), lines: [] })
    else sections.at(-1)?.lines.push(line)
  }
  return sections.map(({ name, lines }) => ({ name, content: lines.join('\n').trim() }))
}

const read = (category: ContentCategory, language: Language): ShippedSection[] =>
  sectionsOf(readFileSync(path.join(FOLDER, `${category}.${language}.md`), 'utf8')).map((section, number) => ({
    category,
    language,
    number,
    ...section,
  }))

export const shippedContent = (): ShippedSection[] =>
  CONTENT_CATEGORIES.flatMap((category) => LANGUAGES.flatMap((language) => read(category, language)))

/** Adds missing sections only; existing ones stay, edited or not. */
export async function installContent(db: Database): Promise<void> {
  const rows = shippedContent().map((section) => ({ ...section, version: 1, authorId: null }))
  await db.insert(contentVersions).values(rows).onConflictDoNothing()
}
