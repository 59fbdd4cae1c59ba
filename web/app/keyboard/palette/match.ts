const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
const wordsOf = (text: string): string[] => text.split(/[^\p{L}\d]+/u).filter(Boolean)

/** 0: no match, 1: substring, up to 4: the whole name. */
function closeness(typed: string, name: string): number {
  if (name === typed) return 4
  if (name.startsWith(typed)) return 3
  const words = wordsOf(name)
  const parts = wordsOf(typed)
  if (parts.length > 0 && parts.every((part) => words.some((word) => word.startsWith(part)))) return 2
  return name.includes(typed) ? 1 : 0
}

export type Named = { names: readonly string[] }

/** Matches in any of the names, best first; all when nothing is typed. */
export function matching<One extends Named>(typed: string, all: readonly One[]): One[] {
  const wanted = plain(typed)
  if (wanted === '') return [...all]
  return all
    .map((one) => ({ one, near: Math.max(...one.names.map((name) => closeness(wanted, plain(name)))) }))
    .filter(({ near }) => near > 0)
    .sort((a, b) => b.near - a.near)
    .map(({ one }) => one)
}
