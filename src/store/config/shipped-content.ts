/**
 * The content that comes with the product: one Markdown file a category and language, each first-level heading a
 * section.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { CONTENT_CATEGORIES, type ContentCategory } from '../../contract/content.ts'
import { LANGUAGES, type Language } from '../../contract/roles.ts'
import type { ContentPlace } from './content.ts'
import { insertContent } from './content.ts'
import type { Database } from './database.ts'

export type ShippedSection = ContentPlace & { name: string; content: string }

const FOLDER = path.join(import.meta.dirname, 'content')
const FENCE = /^\s*(?:```|~~~)/

/** Sections of a file. A line in a code block is no heading. */
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

/** All of it. */
export const shippedContent = (): ShippedSection[] =>
  CONTENT_CATEGORIES.flatMap((category) => LANGUAGES.flatMap((language) => read(category, language)))

/** Writes the sections that the store does not have; whatever is there, edited or not, stays as it is. */
export async function installContent(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (const section of shippedContent()) await insertContent(tx, { ...section, version: 1, authorId: null })
  })
}
