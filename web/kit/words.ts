/** Current language (i18n/words.tsx). */
import { createContext, use } from 'react'

export type Words = Record<
  | 'retry'
  | 'cancel'
  | 'close'
  | 'show'
  | 'hide'
  | 'previous'
  | 'next'
  | 'loading'
  | 'copy'
  | 'copied'
  | 'clear'
  | 'search'
  | 'more'
  | 'acts'
  | 'leave'
  | 'stay'
  | 'unsaved'
  | 'unsavedDetail'
  | 'table'
  | 'undo'
  | 'choose'
  | 'nothing'
  | 'example',
  string
> & {
  rows: (from: number, to: number, total: number) => string
  seconds: (count: number) => string
  /** Number of further matches that typing would find. */
  further: (count: number) => string
  remove: (name: string) => string
}

export const WordsContext = createContext<Words | null>(null)

export function useWords(): Words {
  const words = use(WordsContext)
  if (!words) throw new Error('WordsContext is missing above this piece')
  return words
}
