import type { ReactNode } from 'react'

export type Option = {
  value: string
  label: string
  code?: string
  aside?: ReactNode
}

/** Lower case without diacritics; `_` is a space. */
export const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('_', ' ').trim().toLowerCase()

/** 0: exact; 1: prefix; 2: contains; 3: no match. */
function rank({ label, code = '' }: Option, query: string): number {
  const texts = [plain(label), plain(code)]
  if (texts.includes(query)) return 0
  if (texts[0]?.startsWith(query)) return 1
  return texts.some((text) => text.includes(query)) ? 2 : 3
}

/** Best first, then in order; all without input. */
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

/** Without duplicates. */
export const wordsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(APART)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

/** A separator ends the word. */
export const isApart = (typed: string): boolean => APART.test(typed)
