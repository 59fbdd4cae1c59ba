/** What comes with an archive: where to put it, what to replace, how it meets a campaign. */
import type { Language } from '../../contract/roles.ts'
import { readmeIn } from './data.ts'
import { line } from './html.ts'
import type { ArchiveOrder } from './archive.ts'
import { fillsOf } from './said.ts'

/** In the owner's language, with the line ends of the system on which it is mostly opened. */
export function readmeOf(
  { wish, count, indexFileName, gate }: Pick<ArchiveOrder, 'wish' | 'count' | 'indexFileName' | 'gate'>,
  reader: Language,
): string {
  const texts = readmeIn(reader)
  const missing = Object.entries(fillsOf(wish.language)).flatMap(([name, text]) =>
    line(wish.texts[name as keyof typeof wish.texts] ?? '') === '' ? [`[${text}]`] : [],
  )
  const values: Record<string, string> = {
    name: line(wish.name),
    count: String(count),
    index: indexFileName,
    bot: gate?.botLink ?? '',
    missing: missing.join(', '),
  }
  const parts = [
    texts.title,
    count > 1 ? texts.many : texts.one,
    gate ? texts.gate : texts.plain,
    ...(missing.length > 0 ? [texts.missing] : []),
    texts.examples,
    ...(wish.address === '' ? [texts.address] : []),
  ]
  return `${parts.map((part) => part.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '')).join('\n\n')}\n`.replaceAll(
    '\n',
    '\r\n',
  )
}
