import type { ReactNode } from 'react'

/** One of the values that a field may have. */
export type Option = {
  value: string
  label: string
  /** Found by this as well, such as the code of a country. */
  code?: string
  /** Beside the label; belongs to no search. */
  aside?: ReactNode
}

/** Without case and marks; `_` is a space, as in names of zones. */
export const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('_', ' ').trim().toLowerCase()

/** 0: what was typed is all of it; 1: begins with it; 2: has it somewhere; 3: has it not. */
function rank({ label, code = '' }: Option, query: string): number {
  const texts = [plain(label), plain(code)]
  if (texts.includes(query)) return 0
  if (texts[0]?.startsWith(query)) return 1
  return texts.some((text) => text.includes(query)) ? 2 : 3
}

/** Those that have what was typed, the nearest first, else in their order; all of them while nothing is typed. */
export function foundIn(options: readonly Option[], typed: string): readonly Option[] {
  const query = plain(typed)
  if (query === '') return options
  return options
    .map((option) => ({ option, at: rank(option, query) }))
    .filter(({ at }) => at < 3)
    .toSorted((a, b) => a.at - b.at)
    .map(({ option }) => option)
}

const APART = /[,;\n]/

/** Words that were typed or pasted, each once, split where lists are. */
export const wordsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(APART)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

/** Whether a word is complete: something divides it from the next. */
export const isApart = (typed: string): boolean => APART.test(typed)
