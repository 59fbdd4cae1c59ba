import type { ReactNode } from 'react'

export type Option = {
  value: string
  label: string
  code?: string
  aside?: ReactNode
}

/** For comparing: lower case without diacritics; `_` is a space, as in time zone names. */
export const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('_', ' ').trim().toLowerCase()

/** 0: exact; 1: prefix; 2: contains; 3: no match. */
function rank({ label, code = '' }: Option, query: string): number {
  const texts = [plain(label), plain(code)]
  if (texts.includes(query)) return 0
  if (texts[0]?.startsWith(query)) return 1
  return texts.some((text) => text.includes(query)) ? 2 : 3
}

/** Matching options, best first, then in their order; all when nothing is typed. */
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

/** Words of a typed or pasted list, without duplicates. */
export const wordsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(APART)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

/** True if the text holds a separator, so that a word is complete. */
export const isApart = (typed: string): boolean => APART.test(typed)
